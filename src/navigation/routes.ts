import type { PathName } from './paths.ts';
import type { Route } from './shell/page.ts';

/**
 * The route table: one row a page (spec.md section 2). The page's code, with its flows and their calls, is fetched
 * when the page is first visited.
 */
export const routes: { readonly [Name in PathName]: Route<Name> } = {
  home: {
    access: 'public',
    layout: 'site',
    title: 'Zanin: courses for skills and income',
    description:
      'Learn a skill that earns: short courses for women and youth in the Middle East and Europe, on any phone.',
    load: () => import('./shell/pages/home.tsx'),
  },
  about: {
    access: 'public',
    layout: 'site',
    title: 'About us',
    description: 'Why Zanin exists, who it is for and who makes it.',
    load: () => import('./shell/pages/about.tsx'),
  },
  blog: {
    access: 'public',
    layout: 'site',
    title: 'Blog',
    description: 'Stories and guides from learners and mentors.',
    load: () => import('./shell/pages/blog.tsx'),
  },
  post: {
    access: 'public',
    layout: 'site',
    title: 'Article',
    description: 'An article from the Zanin blog.',
    load: () => import('./shell/pages/post.tsx'),
  },
  courses: {
    access: 'public',
    layout: 'site',
    title: 'Courses',
    description: 'All courses: business, digital skills, crafts, languages, work and career.',
    load: () => import('./shell/pages/courses.tsx'),
  },
  course: {
    access: 'public',
    layout: 'site',
    title: 'Course',
    description: 'What the course teaches, lesson by lesson, with free preview lessons.',
    load: () => import('./shell/pages/course.tsx'),
  },
  lesson: {
    access: 'public',
    layout: 'site',
    title: 'Lesson',
    description: 'Watch the lesson, read its notes and download its worksheets.',
    load: () => import('./shell/pages/lesson.tsx'),
  },
  chapterCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Chapter completed',
    description: 'You finished a chapter.',
    load: () => import('./shell/pages/chapter-completed.tsx'),
  },
  chapterFeedback: {
    access: 'member',
    layout: 'site',
    title: 'Chapter feedback',
    description: 'Tell us how the chapter was.',
    load: () => import('./shell/pages/chapter-feedback.tsx'),
  },
  courseCompleted: {
    access: 'member',
    layout: 'site',
    title: 'Course completed',
    description: 'You finished the course.',
    load: () => import('./shell/pages/course-completed.tsx'),
  },
  login: {
    access: 'guest',
    layout: 'site',
    title: 'Log in',
    description: 'Log in to Zanin with your e-mail address or phone number.',
    load: () => import('./shell/pages/login.tsx'),
  },
  register: {
    access: 'public',
    layout: 'site',
    title: 'Sign up',
    description: 'Register with your e-mail address or phone number.',
    load: () => import('./shell/pages/register.tsx'),
  },
  forgotPassword: {
    access: 'public',
    layout: 'site',
    title: 'Forgot password',
    description: 'Ask for a new password by e-mail or SMS.',
    load: () => import('./shell/pages/forgot-password.tsx'),
  },
  resetPassword: {
    access: 'public',
    layout: 'site',
    title: 'Reset password',
    description: 'Choose a new password.',
    load: () => import('./shell/pages/reset-password.tsx'),
  },
  verification: {
    access: 'public',
    layout: 'site',
    title: 'Verification code',
    description: 'Enter the six-digit code that we sent you.',
    load: () => import('./shell/pages/verification.tsx'),
  },
  terms: {
    access: 'public',
    layout: 'site',
    title: 'Terms of service',
    description: 'The rules for using Zanin.',
    load: () => import('./shell/pages/terms.tsx'),
  },
  privacy: {
    access: 'public',
    layout: 'site',
    title: 'Privacy policy',
    description: 'What Zanin stores about you, why, and how to see or delete it.',
    load: () => import('./shell/pages/privacy.tsx'),
  },
  accountDeletion: {
    access: 'public',
    layout: 'site',
    title: 'Deleting your account',
    description: 'How to delete your account and what happens then.',
    load: () => import('./shell/pages/account-deletion.tsx'),
  },
  accountDeletionConfirmation: {
    access: 'public',
    layout: 'site',
    title: 'Account deleted',
    description: 'Your account will be deleted.',
    load: () => import('./shell/pages/account-deletion-confirmation.tsx'),
  },
  profile: {
    access: 'member',
    layout: 'site',
    title: 'My profile',
    description: 'Your courses and your wish list.',
    load: () => import('./shell/pages/profile.tsx'),
  },
  settings: {
    access: 'member',
    layout: 'site',
    title: 'Settings',
    description: 'Your details, your password and your account.',
    load: () => import('./shell/pages/settings.tsx'),
  },
  redeem: {
    access: 'member',
    layout: 'site',
    title: 'Redeem a coupon',
    description: 'Enter the six digits of your coupon.',
    load: () => import('./shell/pages/redeem.tsx'),
  },
  paymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
    description: 'Choose a subscription.',
    load: () => import('./shell/pages/payment-options.tsx'),
  },
  coursePaymentOptions: {
    access: 'member',
    layout: 'payment',
    title: 'Payment options',
    description: 'Buy the course or choose a subscription.',
    load: () => import('./shell/pages/course-payment-options.tsx'),
  },
  checkout: {
    access: 'member',
    layout: 'payment',
    title: 'Checkout',
    description: 'Pay securely by card.',
    load: () => import('./shell/pages/checkout.tsx'),
  },
  paymentSuccess: {
    access: 'member',
    layout: 'payment',
    title: 'Thank you',
    description: 'Your payment arrived.',
    load: () => import('./shell/pages/payment-success.tsx'),
  },
};

/** The row of every address that is not in the table (LAYOUT-07). */
export const notFoundRoute: Route<PathName> = {
  access: 'public',
  layout: 'site',
  title: 'Page not found',
  description: 'This page does not exist.',
  load: () => import('./shell/pages/not-found.tsx'),
};
