import { en, type Language } from '../../../common/language/language.ts';
import * as login from '../../../common/texts/accounts/login.ts';
import * as registration from '../../../common/texts/accounts/registration.ts';
import * as verification from '../../../common/texts/accounts/verification.ts';
import * as course from '../../../common/texts/catalogue/course.ts';
import * as certificate from '../../../common/texts/learning/certificate.ts';
import * as feedback from '../../../common/texts/learning/chapter-feedback.ts';
import * as learnerHome from '../../../common/texts/learning/learner-home.ts';
import * as lesson from '../../../common/texts/learning/lesson.ts';
import * as practiceTest from '../../../common/texts/learning/practice-test.ts';
import * as questions from '../../../common/texts/learning/questions.ts';
import * as review from '../../../common/texts/learning/review.ts';
import * as takeAlong from '../../../common/texts/learning/take-along.ts';
import * as checkout from '../../../common/texts/payments/checkout.ts';
import * as courses from '../../../common/texts/payments/courses.ts';
import * as options from '../../../common/texts/payments/payment-options.ts';
import * as success from '../../../common/texts/payments/payment-success.ts';
import * as sandbox from '../../../common/texts/payments/sandbox.ts';
import * as home from '../../../common/texts/site/home.ts';
import * as layout from '../../../common/texts/site/layout.ts';
import * as outbox from '../../../common/texts/site/outbox.ts';
import * as fields from '../../../common/texts/ui/fields.ts';
import { inLanguage, readCatalogue } from '../../../server/texts/catalogue.ts';

/** What a journey in another language presses and reads. */
export function textsIn(language: Language) {
  const catalogue = language.code === en.code ? new Map() : readCatalogue(language.code);
  const translated = <Module extends object>(module: Module, name: string): Module =>
    inLanguage(module, name, catalogue, language);
  return {
    login: translated(login, 'accounts/login'),
    registration: translated(registration, 'accounts/registration'),
    verification: translated(verification, 'accounts/verification'),
    course: translated(course, 'catalogue/course'),
    certificate: translated(certificate, 'learning/certificate'),
    feedback: translated(feedback, 'learning/chapter-feedback'),
    learnerHome: translated(learnerHome, 'learning/learner-home'),
    lesson: translated(lesson, 'learning/lesson'),
    practiceTest: translated(practiceTest, 'learning/practice-test'),
    questions: translated(questions, 'learning/questions'),
    review: translated(review, 'learning/review'),
    takeAlong: translated(takeAlong, 'learning/take-along'),
    checkout: translated(checkout, 'payments/checkout'),
    courses: translated(courses, 'payments/courses'),
    options: translated(options, 'payments/payment-options'),
    success: translated(success, 'payments/payment-success'),
    sandbox: translated(sandbox, 'payments/sandbox'),
    home: translated(home, 'site/home'),
    layout: translated(layout, 'site/layout'),
    outbox: translated(outbox, 'site/outbox'),
    fields: translated(fields, 'ui/fields'),
  };
}
