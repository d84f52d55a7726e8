import { href, type PathName } from '../../common/paths.ts';
import { shown } from '../../tests/e2e/support/fixtures.ts';

const course = { courseId: shown.course };
const chapter = { ...course, chapterId: shown.chapter };

/** A public address of every page. */
export const routes: Readonly<Record<PathName, string>> = {
  home: href('home'),
  about: href('about'),
  blog: href('blog'),
  blogPost: href('blogPost', { blogId: 'the-languages-we-carry-to-work' }),
  catalogue: href('catalogue'),
  course: href('course', course),
  lesson: href('lesson', { ...chapter, lessonId: shown.lesson }),
  chapterCompleted: href('chapterCompleted', chapter),
  chapterFeedback: href('chapterFeedback', chapter),
  courseCompleted: href('courseCompleted', course),
  practiceTest: href('practiceTest', course),
  certificateCheck: href('certificateCheck'),
  certificate: href('certificate', { certificateId: 'crt_none' }),
  login: href('login'),
  registration: href('registration'),
  forgotPassword: href('forgotPassword'),
  newsletter: `${href('newsletter')}?confirm=a-token-from-a-mail`,
  passwordReset: `${href('passwordReset')}?token=a-token-from-a-mail`,
  verification: `${href('verification')}?email=leyla@example.com`,
  terms: href('terms'),
  privacy: href('privacy'),
  accountDeletion: href('accountDeletion'),
  accountDeletionConfirmation: href('accountDeletionConfirmation'),
  identifierUndo: `${href('identifierUndo')}?token=a-token-from-a-message`,
  profile: href('profile'),
  purchase: href('purchase', { orderId: 'ord_none' }),
  settings: href('settings'),
  identifierChange: href('identifierChange', { kind: 'email' }),
  review: href('review'),
  coupon: href('coupon'),
  paymentOptions: href('paymentOptions'),
  coursePaymentOptions: href('coursePaymentOptions', course),
  checkout: href('checkout', { orderId: 'pi_none' }),
  paymentSuccess: href('paymentSuccess', course),
};
