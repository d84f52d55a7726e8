import type { PathName } from './paths.ts';

/** What is known of a page before its code is: who may enter, its frame, and what it is called. */
export interface PageRow {
  /** `member`: no token means /login (LAYOUT-08). `guest`: a token means / (LOGIN-10). */
  access: 'public' | 'member' | 'guest';
  layout: 'site' | 'payment';
  /** The document's title (LAYOUT-12), until the page is named after what it shows. */
  title: string;
}

/** Every page, by the name of its address: one row each. */
export const pages: { readonly [Name in PathName]: PageRow } = {
  home: {
    access: 'public',
    layout: 'site',
    title: 'Zanin: courses for skills and income',
  },
  about: {
    access: 'public',
    layout: 'site',
    title: 'About us',
  },
  blog: {
    access: 'public',
    layout: 'site',
    title: 'Blog',
  },
  blogPost: {
    access: 'public',
    layout: 'site',
    title: 'Article',
  },
  catalogue: {
    access: 'public',
    layout: 'site',
    title: 'Courses',
  },
  course: {
    access: 'public',
    layout: 'site',
    title: 'Course',
  },
  lesson: {
    access: 'public',
    layout: 'site',
    title: 'Lesson',
  },
  chapterCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Chapter completed',
  },
  chapterFeedback: {
    access: 'member',
    layout: 'site',
    title: 'Chapter feedback',
  },
  courseCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Course completed',
  },
  practiceTest: {
    access: 'public',
    layout: 'site',
    title: 'Practice test',
  },
  certificateCheck: {
    access: 'public',
    layout: 'site',
    title: 'Check a certificate',
  },
  certificate: {
    access: 'public',
    layout: 'site',
    title: 'Certificate',
  },
  login: {
    access: 'guest',
    layout: 'site',
    title: 'Log in',
  },
  registration: {
    access: 'public',
    layout: 'site',
    title: 'Sign up',
  },
  forgotPassword: {
    access: 'public',
    layout: 'site',
    title: 'Forgot password',
  },
  passwordReset: {
    access: 'public',
    layout: 'site',
    title: 'Reset password',
  },
  verification: {
    access: 'public',
    layout: 'site',
    title: 'Verification code',
  },
  newsletter: {
    access: 'public',
    layout: 'site',
    title: 'Newsletter',
  },
  terms: {
    access: 'public',
    layout: 'site',
    title: 'Terms of service',
  },
  privacy: {
    access: 'public',
    layout: 'site',
    title: 'Privacy policy',
  },
  accountDeletion: {
    access: 'public',
    layout: 'site',
    title: 'Deleting your account',
  },
  accountDeletionConfirmation: {
    access: 'public',
    layout: 'site',
    title: 'Account deleted',
  },
  identifierUndo: {
    access: 'public',
    layout: 'site',
    title: 'Undo a change',
  },
  profile: {
    access: 'member',
    layout: 'site',
    title: 'My profile',
  },
  purchase: {
    access: 'member',
    layout: 'site',
    title: 'Purchase',
  },
  settings: {
    access: 'member',
    layout: 'site',
    title: 'Settings',
  },
  identifierChange: {
    access: 'member',
    layout: 'site',
    title: 'How you log in',
  },
  review: {
    access: 'member',
    layout: 'site',
    title: 'Questions to keep fresh',
  },
  coupon: {
    access: 'member',
    layout: 'site',
    title: 'Redeem a coupon',
  },
  paymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
  },
  coursePaymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
  },
  checkout: {
    access: 'member',
    layout: 'payment',
    title: 'Checkout',
  },
  paymentSuccess: {
    access: 'member',
    layout: 'payment',
    title: 'Thank you',
  },
};

/** The row of every address that is not in the table (LAYOUT-07). */
export const missingPage: PageRow = {
  access: 'public',
  layout: 'site',
  title: 'Page not found',
};

/** The row of a page; null is an address without one. */
export const pageRow = (name: PathName | null): PageRow => (name === null ? missingPage : pages[name]);
