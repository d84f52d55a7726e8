import type { PathName } from './paths.ts';

/** What is known of a page before its code is: who may enter, its frame, and what it is called. */
export interface PageRow {
  /** `member`: no token means /login (LAYOUT-08). `guest`: a token means / (LOGIN-10). */
  access: 'public' | 'member' | 'guest';
  layout: 'site' | 'payment';
  /** The document's title and description (LAYOUT-12), until the page is named after what it shows. */
  title: string;
  description: string;
}

/** Every page, by the name of its address: one row each. */
export const pages: { readonly [Name in PathName]: PageRow } = {
  home: {
    access: 'public',
    layout: 'site',
    title: 'Zanin: courses for skills and income',
    description:
      'Learn a skill that earns: short courses for women and youth in the Middle East and Europe, on any phone.',
  },
  about: {
    access: 'public',
    layout: 'site',
    title: 'About us',
    description: 'Why Zanin exists, who it is for and who makes it.',
  },
  blog: {
    access: 'public',
    layout: 'site',
    title: 'Blog',
    description: 'Stories and guides from learners and mentors.',
  },
  blogPost: {
    access: 'public',
    layout: 'site',
    title: 'Article',
    description: 'An article from the Zanin blog.',
  },
  catalogue: {
    access: 'public',
    layout: 'site',
    title: 'Courses',
    description: 'All courses: business, digital skills, crafts, languages, work and career.',
  },
  course: {
    access: 'public',
    layout: 'site',
    title: 'Course',
    description: 'What the course teaches, lesson by lesson, with free preview lessons.',
  },
  lesson: {
    access: 'public',
    layout: 'site',
    title: 'Lesson',
    description: 'Watch the lesson, read its notes and download its worksheets.',
  },
  chapterCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Chapter completed',
    description: 'You finished a chapter.',
  },
  chapterFeedback: {
    access: 'member',
    layout: 'site',
    title: 'Chapter feedback',
    description: 'Tell us how the chapter was.',
  },
  courseCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Course completed',
    description: 'You finished the course.',
  },
  practiceTest: {
    access: 'public',
    layout: 'site',
    title: 'Practice test',
    description: 'Try what you have learned, question by question, with an explanation for every answer.',
  },
  certificateCheck: {
    access: 'public',
    layout: 'site',
    title: 'Check a certificate',
    description: 'Type the code on a certificate.',
  },
  certificate: {
    access: 'public',
    layout: 'site',
    title: 'Certificate',
    description: 'Whether a certificate is valid.',
  },
  login: {
    access: 'guest',
    layout: 'site',
    title: 'Log in',
    description: 'Log in to Zanin with your e-mail address or phone number.',
  },
  registration: {
    access: 'public',
    layout: 'site',
    title: 'Sign up',
    description: 'Register with your e-mail address or phone number.',
  },
  forgotPassword: {
    access: 'public',
    layout: 'site',
    title: 'Forgot password',
    description: 'Ask for a new password by e-mail or SMS.',
  },
  passwordReset: {
    access: 'public',
    layout: 'site',
    title: 'Reset password',
    description: 'Choose a new password.',
  },
  verification: {
    access: 'public',
    layout: 'site',
    title: 'Verification code',
    description: 'Enter the six-digit code that we sent you.',
  },
  newsletter: {
    access: 'public',
    layout: 'site',
    title: 'Newsletter',
    description: 'Our newsletter.',
  },
  terms: {
    access: 'public',
    layout: 'site',
    title: 'Terms of service',
    description: 'The rules for using Zanin.',
  },
  privacy: {
    access: 'public',
    layout: 'site',
    title: 'Privacy policy',
    description: 'What Zanin stores about you, why, and how to see or delete it.',
  },
  accountDeletion: {
    access: 'public',
    layout: 'site',
    title: 'Deleting your account',
    description: 'How to delete your account and what happens then.',
  },
  accountDeletionConfirmation: {
    access: 'public',
    layout: 'site',
    title: 'Account deleted',
    description: 'Your account will be deleted.',
  },
  identifierUndo: {
    access: 'public',
    layout: 'site',
    title: 'Undo a change',
    description: 'Log in as before the change.',
  },
  profile: {
    access: 'member',
    layout: 'site',
    title: 'My profile',
    description: 'Your courses and your wish list.',
  },
  purchase: {
    access: 'member',
    layout: 'site',
    title: 'Purchase',
    description: 'What you bought, with its receipt.',
  },
  settings: {
    access: 'member',
    layout: 'site',
    title: 'Settings',
    description: 'Your details, your password and your account.',
  },
  identifierChange: {
    access: 'member',
    layout: 'site',
    title: 'How you log in',
    description: 'Your e-mail address or phone number.',
  },
  review: {
    access: 'member',
    layout: 'site',
    title: 'Questions to keep fresh',
    description: 'Five questions a day.',
  },
  coupon: {
    access: 'member',
    layout: 'site',
    title: 'Redeem a coupon',
    description: 'Enter the six digits of your coupon.',
  },
  paymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
    description: 'Choose a subscription.',
  },
  coursePaymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
    description: 'Buy the course or choose a subscription.',
  },
  checkout: {
    access: 'member',
    layout: 'payment',
    title: 'Checkout',
    description: 'Pay securely by card.',
  },
  paymentSuccess: {
    access: 'member',
    layout: 'payment',
    title: 'Thank you',
    description: 'Your payment arrived.',
  },
};

/** The row of every address that is not in the table (LAYOUT-07). */
export const missingPage: PageRow = {
  access: 'public',
  layout: 'site',
  title: 'Page not found',
  description: 'This page does not exist.',
};

/** The row of a page; null is an address without one. */
export const pageRow = (name: PathName | null): PageRow => (name === null ? missingPage : pages[name]);
