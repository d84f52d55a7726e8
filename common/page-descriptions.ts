import type { PathName } from './paths.ts';

/**
 * What a page is described by to those who index or share it (LAYOUT-12), until it is described by what it shows. The server says
 * it in the head of each page, and the app fetches this file once a learner goes on to another one.
 */
export const pageDescriptions: Readonly<Record<PathName, string>> = {
  home: 'Learn a skill that earns: short courses for women and youth in the Middle East and Europe, on any phone.',
  about: 'Why Zanin exists, who it is for and who makes it.',
  blog: 'Stories and guides from learners and mentors.',
  blogPost: 'An article from the Zanin blog.',
  catalogue: 'All courses: business, digital skills, crafts, languages, work and career.',
  course: 'What the course teaches, lesson by lesson, with free preview lessons.',
  lesson: 'Watch the lesson, read its notes and download its worksheets.',
  chapterCompleted: 'You finished a chapter.',
  chapterFeedback: 'Tell us how the chapter was.',
  courseCompleted: 'You finished the course.',
  practiceTest: 'Try what you have learned, question by question, with an explanation for every answer.',
  certificateCheck: 'Type the code on a certificate.',
  certificate: 'Whether a certificate is valid.',
  login: 'Log in to Zanin with your e-mail address or phone number.',
  registration: 'Register with your e-mail address or phone number.',
  forgotPassword: 'Ask for a new password by e-mail or SMS.',
  passwordReset: 'Choose a new password.',
  verification: 'Enter the six-digit code that we sent you.',
  newsletter: 'Our newsletter.',
  terms: 'The rules for using Zanin.',
  privacy: 'What Zanin stores about you, why, and how to see or delete it.',
  accountDeletion: 'How to delete your account and what happens then.',
  accountDeletionConfirmation: 'Your account will be deleted.',
  identifierUndo: 'Log in as before the change.',
  profile: 'Your courses and your wish list.',
  purchase: 'What you bought, with its receipt.',
  settings: 'Your details, your password and your account.',
  identifierChange: 'Your e-mail address or phone number.',
  review: 'Five questions a day.',
  coupon: 'Enter the six digits of your coupon.',
  paymentOptions: 'Choose a subscription.',
  coursePaymentOptions: 'Buy the course or choose a subscription.',
  checkout: 'Pay securely by card.',
  paymentSuccess: 'Your payment arrived.',
};

/** The description of every address that has no page (LAYOUT-07). */
export const missingDescription = 'This page does not exist.';
