export interface PageRow {
  path: string;
  /** Of parameters that have a fixed set of values, in lower case: any other value is no page. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Default document title; a page replaces it by the name of its content. */
  title: string;
  /** Default meta description, likewise. */
  description: string;
  /** `member`: without a token, redirects to /login. `guest`: with a token, redirects to /. */
  access: 'public' | 'member' | 'guest';
  layout: 'site' | 'payment';
  /** What the server renders for visitors; `shell` is the layout with a waiting state. */
  rendering: 'whole' | 'shell';
  /** Query parameters that select content; all others are ignored. */
  query: readonly string[];
  /**
   * `mapped`: in the sitemap. `each`: in it once for each that there is; the addresses are in
   * `server/http/site-map.ts`. `found`: indexable. `never`: noindex.
   */
  listed: 'mapped' | 'each' | 'found' | 'never';
  /** `none`: its address holds a token that no other site may learn. */
  referrer: 'whole' | 'none';
  /** `never`: about one learner, who may change or hide it at any moment. */
  cached: 'always' | 'without query' | 'never';
}

type Kind = Omit<PageRow, 'path' | 'title' | 'description'>;

const open = {
  access: 'public',
  layout: 'site',
  rendering: 'whole',
  query: [],
  listed: 'found',
  referrer: 'whole',
  cached: 'always',
} satisfies Kind;

/** Opened from a mail or an earlier step, with a token or an address. */
const linked = { ...open, rendering: 'shell', listed: 'never', referrer: 'none' } satisfies Kind;

const member = { ...open, access: 'member', rendering: 'shell', listed: 'never' } satisfies Kind;

const payment = { ...member, layout: 'payment' } satisfies Kind;

/** The router, the links, the server's 404 rule, its cache and its heads read this table. */
export const pages = {
  home: {
    ...open,
    path: '/',
    title: 'Zanin: courses for skills and income',
    description:
      'Learn a skill that earns: short courses for women and youth in the Middle East and Europe, on any phone.',
    listed: 'mapped',
  },
  about: {
    ...open,
    path: '/about',
    title: 'About us',
    description: 'Why Zanin exists, who it is for and who makes it.',
    listed: 'mapped',
  },
  blog: {
    ...open,
    path: '/blog',
    title: 'Blog',
    description: 'Stories and guides from learners and mentors.',
    listed: 'mapped',
  },
  blogPost: {
    ...open,
    path: '/blog/:blogId',
    title: 'Article',
    description: 'An article from the Zanin blog.',
    listed: 'each',
  },
  catalogue: {
    ...open,
    path: '/course',
    title: 'Courses',
    description: 'All courses: business, digital skills, crafts, languages, work and career.',
    listed: 'mapped',
    query: ['q', 'category', 'collection', 'order', 'price', 'page'],
  },
  course: {
    ...open,
    path: '/course/:courseId',
    title: 'Course',
    description: 'What the course teaches, lesson by lesson, with free preview lessons.',
    listed: 'each',
  },
  lesson: {
    ...open,
    path: '/course/:courseId/chapter/:chapterId/lesson/:lessonId',
    title: 'Lesson',
    description: 'Watch the lesson, read its notes and download its worksheets.',
    listed: 'each',
  },
  chapterCompleted: {
    ...member,
    path: '/course/:courseId/chapter/:chapterId/completed',
    title: 'Chapter completed',
    description: 'You finished a chapter.',
  },
  chapterFeedback: {
    ...member,
    path: '/course/:courseId/chapter/:chapterId/feedback',
    title: 'Chapter feedback',
    description: 'Tell us how the chapter was.',
  },
  courseCompleted: {
    ...member,
    path: '/course/:courseId/completed',
    title: 'Course completed',
    description: 'You finished the course.',
  },
  practiceTest: {
    ...open,
    path: '/course/:courseId/practice-test',
    title: 'Practice test',
    description: 'Try what you have learned, question by question, with an explanation for every answer.',
  },
  certificateCheck: {
    ...open,
    path: '/certificates',
    title: 'Check a certificate',
    description: 'Type the code on a certificate.',
    query: ['code'],
    cached: 'without query',
  },
  certificate: {
    ...open,
    path: '/certificates/:certificateId',
    title: 'Certificate',
    description: 'Whether a certificate is valid.',
    listed: 'never',
    cached: 'never',
  },
  login: {
    ...open,
    path: '/login',
    title: 'Log in',
    description: 'Log in to Zanin with your e-mail address or phone number.',
    access: 'guest',
  },
  registration: {
    ...open,
    path: '/register',
    title: 'Sign up',
    description: 'Register with your e-mail address or phone number.',
    access: 'guest',
  },
  forgotPassword: {
    ...open,
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Ask for a new password by e-mail or SMS.',
  },
  passwordReset: {
    ...linked,
    path: '/reset-password',
    title: 'Reset password',
    description: 'Choose a new password.',
    query: ['token'],
  },
  verification: {
    ...linked,
    path: '/account-verification',
    title: 'Verification code',
    description: 'Enter the six-digit code that we sent you.',
    access: 'guest',
    query: ['email'],
    referrer: 'whole',
  },
  newsletter: {
    ...linked,
    path: '/newsletter',
    title: 'Newsletter',
    description: 'Our newsletter.',
    query: ['confirm', 'unsubscribe'],
  },
  reminders: {
    ...linked,
    path: '/reminders',
    title: 'Reminders',
    description: 'Reminders to learn.',
    query: ['off'],
  },
  terms: {
    ...open,
    path: '/terms-of-service',
    title: 'Terms of service',
    description: 'The rules for using Zanin.',
    listed: 'mapped',
  },
  privacy: {
    ...open,
    path: '/privacy-policy',
    title: 'Privacy policy',
    description: 'What Zanin stores about you, why, and how to see or delete it.',
    listed: 'mapped',
  },
  accountDeletion: {
    ...open,
    path: '/account-deletion',
    title: 'Deleting your account',
    description: 'How to delete your account and what happens then.',
    listed: 'mapped',
  },
  accountDeletionConfirmation: {
    ...open,
    path: '/account-deletion-confirmation',
    title: 'Account deleted',
    description: 'Your account will be deleted.',
    listed: 'never',
  },
  identifierUndo: {
    ...linked,
    path: '/undo-change',
    title: 'Undo a change',
    description: 'Log in as before the change.',
    query: ['token'],
  },
  learnerHome: {
    ...member,
    path: '/home',
    title: 'Home',
    description: 'Your courses, and where to go on.',
  },
  profile: {
    ...member,
    path: '/profile',
    title: 'My profile',
    description: 'Your courses and your wish list.',
  },
  purchase: {
    ...member,
    path: '/profile/purchases/:orderId',
    title: 'Purchase',
    description: 'What you bought, with its receipt.',
  },
  settings: {
    ...member,
    path: '/settings',
    title: 'Settings',
    description: 'Your details, your password and your account.',
  },
  identifierChange: {
    ...member,
    path: '/settings/change/:kind',
    values: { kind: ['email', 'phone'] },
    title: 'How you log in',
    description: 'Your e-mail address or phone number.',
  },
  review: {
    ...member,
    path: '/review',
    title: 'Questions to keep fresh',
    description: 'Five questions a day.',
  },
  coupon: {
    ...member,
    path: '/redeem',
    title: 'Redeem a coupon',
    description: 'Enter the six digits of your coupon.',
  },
  paymentOptions: {
    ...payment,
    path: '/payment-options',
    title: 'Payment options',
    description: 'Choose a subscription.',
  },
  coursePaymentOptions: {
    ...payment,
    path: '/payment-options/course/:courseId',
    title: 'Payment options',
    description: 'Buy the course or choose a subscription.',
  },
  checkout: {
    ...payment,
    path: '/checkout/orderId/:orderId',
    title: 'Checkout',
    description: 'Pay securely by card.',
  },
  paymentSuccess: {
    ...payment,
    path: '/payment-success/:courseId',
    title: 'Thank you',
    description: 'Your payment arrived.',
  },
} as const satisfies Record<string, PageRow>;

export type PathName = keyof typeof pages;

/** Used for every address outside the table. */
export const missingPage: PageRow = {
  ...open,
  path: '/not-found',
  title: 'Page not found',
  description: 'This page does not exist.',
};

export const pageRow = (name: PathName | null): PageRow => (name === null ? missingPage : pages[name]);
