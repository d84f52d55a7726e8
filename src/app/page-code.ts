import type { PathName } from '../../common/paths.ts';
import type { OpenPage } from '../flows/common/page.ts';

/** How the code of each page is fetched, with its flows and their calls, at the first visit. */
export const pageCode: { readonly [Name in PathName]: () => Promise<OpenPage<Name>> } = {
  home: () => import('../flows/site/home/page.tsx'),
  about: () => import('../flows/site/about/page.tsx'),
  blog: () => import('../flows/catalogue/blog/page.tsx'),
  blogPost: () => import('../flows/catalogue/blog-post/page.tsx'),
  catalogue: () => import('../flows/catalogue/catalogue/page.tsx'),
  course: () => import('../flows/catalogue/course/page.tsx'),
  lesson: () => import('../flows/learning/lesson/page.tsx'),
  chapterCompleted: () => import('../flows/learning/chapter-completed/page.tsx'),
  chapterFeedback: () => import('../flows/learning/chapter-feedback/page.tsx'),
  courseCompleted: () => import('../flows/learning/course-completed/page.tsx'),
  practiceTest: () => import('../flows/learning/practice-test/page.tsx'),
  certificateCheck: () => import('../flows/learning/certificate-check/page.tsx'),
  certificate: () => import('../flows/learning/certificate/page.tsx'),
  login: () => import('../flows/accounts/login/page.tsx'),
  registration: () => import('../flows/accounts/registration/page.tsx'),
  forgotPassword: () => import('../flows/accounts/forgot-password/page.tsx'),
  passwordReset: () => import('../flows/accounts/password-reset/page.tsx'),
  verification: () => import('../flows/accounts/verification/page.tsx'),
  newsletter: () => import('../flows/site/newsletter/page.tsx'),
  reminders: () => import('../flows/site/reminders/page.tsx'),
  terms: () => import('../flows/site/terms/page.tsx'),
  privacy: () => import('../flows/site/privacy/page.tsx'),
  accountDeletion: () => import('../flows/accounts/account-deletion/page.tsx'),
  accountDeletionConfirmation: () => import('../flows/accounts/account-deletion-confirmation/page.tsx'),
  identifierUndo: () => import('../flows/accounts/identifier-undo/page.tsx'),
  learnerHome: () => import('../flows/learning/learner-home/page.tsx'),
  profile: () => import('../flows/accounts/profile/page.tsx'),
  settings: () => import('../flows/accounts/settings/page.tsx'),
  identifierChange: () => import('../flows/accounts/identifier-change/page.tsx'),
  purchase: () => import('../flows/payments/purchase/page.tsx'),
  review: () => import('../flows/learning/review/page.tsx'),
  coupon: () => import('../flows/payments/coupon/page.tsx'),
  paymentOptions: () => import('../flows/payments/payment-options/page.tsx'),
  coursePaymentOptions: () => import('../flows/payments/course-payment-options/page.tsx'),
  checkout: () => import('../flows/payments/checkout/page.tsx'),
  paymentSuccess: () => import('../flows/payments/payment-success/page.tsx'),
};

/** The code of the page for every address that has none. */
export const missingPageCode = (): Promise<OpenPage<PathName>> => import('../flows/site/not-found/page.tsx');
