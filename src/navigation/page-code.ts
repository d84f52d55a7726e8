import type { PathName } from '../../common/paths.ts';
import type { OpenPage } from './page.ts';

/** How the code of each page is fetched, with its flows and their calls: when the page is first visited. */
export const pageCode: { readonly [Name in PathName]: () => Promise<OpenPage<Name>> } = {
  home: () => import('../pages/site/home.tsx'),
  about: () => import('../pages/site/about.tsx'),
  blog: () => import('../pages/catalogue/blog.tsx'),
  blogPost: () => import('../pages/catalogue/blog-post.tsx'),
  catalogue: () => import('../pages/catalogue/catalogue.tsx'),
  course: () => import('../pages/catalogue/course.tsx'),
  lesson: () => import('../pages/learning/lesson.tsx'),
  chapterCompleted: () => import('../pages/learning/chapter-completed.tsx'),
  chapterFeedback: () => import('../pages/learning/chapter-feedback.tsx'),
  courseCompleted: () => import('../pages/learning/course-completed.tsx'),
  practiceTest: () => import('../pages/learning/practice-test.tsx'),
  certificateCheck: () => import('../pages/learning/certificate-check.tsx'),
  certificate: () => import('../pages/learning/certificate.tsx'),
  login: () => import('../pages/accounts/login.tsx'),
  registration: () => import('../pages/accounts/registration.tsx'),
  forgotPassword: () => import('../pages/accounts/forgot-password.tsx'),
  passwordReset: () => import('../pages/accounts/password-reset.tsx'),
  verification: () => import('../pages/accounts/verification.tsx'),
  newsletter: () => import('../pages/site/newsletter.tsx'),
  terms: () => import('../pages/site/terms.tsx'),
  privacy: () => import('../pages/site/privacy.tsx'),
  accountDeletion: () => import('../pages/accounts/account-deletion.tsx'),
  accountDeletionConfirmation: () => import('../pages/accounts/account-deletion-confirmation.tsx'),
  identifierUndo: () => import('../pages/accounts/identifier-undo.tsx'),
  profile: () => import('../pages/accounts/profile.tsx'),
  settings: () => import('../pages/accounts/settings.tsx'),
  identifierChange: () => import('../pages/accounts/identifier-change.tsx'),
  purchase: () => import('../pages/payments/purchase.tsx'),
  review: () => import('../pages/learning/review.tsx'),
  coupon: () => import('../pages/payments/coupon.tsx'),
  paymentOptions: () => import('../pages/payments/payment-options.tsx'),
  coursePaymentOptions: () => import('../pages/payments/course-payment-options.tsx'),
  checkout: () => import('../pages/payments/checkout.tsx'),
  paymentSuccess: () => import('../pages/payments/payment-success.tsx'),
};

/** The code of the page for every address that has none (LAYOUT-07). */
export const missingPageCode = (): Promise<OpenPage<PathName>> => import('../pages/site/not-found.tsx');
