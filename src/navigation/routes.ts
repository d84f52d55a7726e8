import type { PathName } from '../../common/paths.ts';
import type { Route } from './page.ts';

/**
 * The route table: one row a page. The page's code, with its flows and their calls, is fetched
 * when the page is first visited.
 */
export const routes: { readonly [Name in PathName]: Route<Name> } = {
  home: {
    access: 'public',
    layout: 'site',
    title: 'Zanin: courses for skills and income',
    description:
      'Learn a skill that earns: short courses for women and youth in the Middle East and Europe, on any phone.',
    load: () => import('../pages/site/home.tsx'),
  },
  about: {
    access: 'public',
    layout: 'site',
    title: 'About us',
    description: 'Why Zanin exists, who it is for and who makes it.',
    load: () => import('../pages/site/about.tsx'),
  },
  blog: {
    access: 'public',
    layout: 'site',
    title: 'Blog',
    description: 'Stories and guides from learners and mentors.',
    load: () => import('../pages/catalogue/blog.tsx'),
  },
  blogPost: {
    access: 'public',
    layout: 'site',
    title: 'Article',
    description: 'An article from the Zanin blog.',
    load: () => import('../pages/catalogue/blog-post.tsx'),
  },
  catalogue: {
    access: 'public',
    layout: 'site',
    title: 'Courses',
    description: 'All courses: business, digital skills, crafts, languages, work and career.',
    load: () => import('../pages/catalogue/catalogue.tsx'),
  },
  course: {
    access: 'public',
    layout: 'site',
    title: 'Course',
    description: 'What the course teaches, lesson by lesson, with free preview lessons.',
    load: () => import('../pages/catalogue/course.tsx'),
  },
  lesson: {
    access: 'public',
    layout: 'site',
    title: 'Lesson',
    description: 'Watch the lesson, read its notes and download its worksheets.',
    load: () => import('../pages/learning/lesson.tsx'),
  },
  chapterCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Chapter completed',
    description: 'You finished a chapter.',
    load: () => import('../pages/learning/chapter-completed.tsx'),
  },
  chapterFeedback: {
    access: 'member',
    layout: 'site',
    title: 'Chapter feedback',
    description: 'Tell us how the chapter was.',
    load: () => import('../pages/learning/chapter-feedback.tsx'),
  },
  courseCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Course completed',
    description: 'You finished the course.',
    load: () => import('../pages/learning/course-completed.tsx'),
  },
  login: {
    access: 'guest',
    layout: 'site',
    title: 'Log in',
    description: 'Log in to Zanin with your e-mail address or phone number.',
    load: () => import('../pages/accounts/login.tsx'),
  },
  registration: {
    access: 'public',
    layout: 'site',
    title: 'Sign up',
    description: 'Register with your e-mail address or phone number.',
    load: () => import('../pages/accounts/registration.tsx'),
  },
  forgotPassword: {
    access: 'public',
    layout: 'site',
    title: 'Forgot password',
    description: 'Ask for a new password by e-mail or SMS.',
    load: () => import('../pages/accounts/forgot-password.tsx'),
  },
  passwordReset: {
    access: 'public',
    layout: 'site',
    title: 'Reset password',
    description: 'Choose a new password.',
    load: () => import('../pages/accounts/password-reset.tsx'),
  },
  verification: {
    access: 'public',
    layout: 'site',
    title: 'Verification code',
    description: 'Enter the six-digit code that we sent you.',
    load: () => import('../pages/accounts/verification.tsx'),
  },
  terms: {
    access: 'public',
    layout: 'site',
    title: 'Terms of service',
    description: 'The rules for using Zanin.',
    load: () => import('../pages/site/terms.tsx'),
  },
  privacy: {
    access: 'public',
    layout: 'site',
    title: 'Privacy policy',
    description: 'What Zanin stores about you, why, and how to see or delete it.',
    load: () => import('../pages/site/privacy.tsx'),
  },
  accountDeletion: {
    access: 'public',
    layout: 'site',
    title: 'Deleting your account',
    description: 'How to delete your account and what happens then.',
    load: () => import('../pages/accounts/account-deletion.tsx'),
  },
  accountDeletionConfirmation: {
    access: 'public',
    layout: 'site',
    title: 'Account deleted',
    description: 'Your account will be deleted.',
    load: () => import('../pages/accounts/account-deletion-confirmation.tsx'),
  },
  profile: {
    access: 'member',
    layout: 'site',
    title: 'My profile',
    description: 'Your courses and your wish list.',
    load: () => import('../pages/accounts/profile.tsx'),
  },
  settings: {
    access: 'member',
    layout: 'site',
    title: 'Settings',
    description: 'Your details, your password and your account.',
    load: () => import('../pages/accounts/settings.tsx'),
  },
  coupon: {
    access: 'member',
    layout: 'site',
    title: 'Redeem a coupon',
    description: 'Enter the six digits of your coupon.',
    load: () => import('../pages/payments/coupon.tsx'),
  },
  paymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
    description: 'Choose a subscription.',
    load: () => import('../pages/payments/payment-options.tsx'),
  },
  coursePaymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
    description: 'Buy the course or choose a subscription.',
    load: () => import('../pages/payments/course-payment-options.tsx'),
  },
  checkout: {
    access: 'member',
    layout: 'payment',
    title: 'Checkout',
    description: 'Pay securely by card.',
    load: () => import('../pages/payments/checkout.tsx'),
  },
  paymentSuccess: {
    access: 'member',
    layout: 'payment',
    title: 'Thank you',
    description: 'Your payment arrived.',
    load: () => import('../pages/payments/payment-success.tsx'),
  },
};

/** The row of every address that is not in the table (LAYOUT-07). */
export const notFoundRoute: Route<PathName> = {
  access: 'public',
  layout: 'site',
  title: 'Page not found',
  description: 'This page does not exist.',
  load: () => import('../pages/site/not-found.tsx'),
};
