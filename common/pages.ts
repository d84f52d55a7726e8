export interface PageRow {
  path: string;
  /** Of parameters that have a fixed set of values, in lower case: any other value is no page. */
  values?: Readonly<Record<string, readonly string[]>>;
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

type Kind = Omit<PageRow, 'path'>;

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
    listed: 'mapped',
  },
  about: {
    ...open,
    path: '/about',
    listed: 'mapped',
  },
  blog: {
    ...open,
    path: '/blog',
    listed: 'mapped',
  },
  blogPost: {
    ...open,
    path: '/blog/:blogId',
    listed: 'each',
  },
  catalogue: {
    ...open,
    path: '/course',
    listed: 'mapped',
    query: ['q', 'category', 'collection', 'order', 'price', 'page'],
  },
  course: {
    ...open,
    path: '/course/:courseId',
    listed: 'each',
  },
  lesson: {
    ...open,
    path: '/course/:courseId/chapter/:chapterId/lesson/:lessonId',
    listed: 'each',
  },
  chapterCompleted: {
    ...member,
    path: '/course/:courseId/chapter/:chapterId/completed',
  },
  chapterFeedback: {
    ...member,
    path: '/course/:courseId/chapter/:chapterId/feedback',
  },
  courseCompleted: {
    ...member,
    path: '/course/:courseId/completed',
  },
  practiceTest: {
    ...open,
    path: '/course/:courseId/practice-test',
  },
  certificateCheck: {
    ...open,
    path: '/certificates',
    query: ['code'],
    cached: 'without query',
  },
  certificate: {
    ...open,
    path: '/certificates/:certificateId',
    listed: 'never',
    cached: 'never',
  },
  login: {
    ...open,
    path: '/login',
    access: 'guest',
  },
  registration: {
    ...open,
    path: '/register',
    access: 'guest',
  },
  forgotPassword: {
    ...open,
    path: '/forgot-password',
  },
  passwordReset: {
    ...linked,
    path: '/reset-password',
    query: ['token'],
  },
  verification: {
    ...linked,
    path: '/account-verification',
    access: 'guest',
    query: ['email'],
    referrer: 'whole',
  },
  newsletter: {
    ...linked,
    path: '/newsletter',
    query: ['confirm', 'unsubscribe'],
  },
  reminders: {
    ...linked,
    path: '/reminders',
    query: ['off'],
  },
  terms: {
    ...open,
    path: '/terms-of-service',
    listed: 'mapped',
  },
  privacy: {
    ...open,
    path: '/privacy-policy',
    listed: 'mapped',
  },
  accountDeletion: {
    ...open,
    path: '/account-deletion',
    listed: 'mapped',
  },
  accountDeletionConfirmation: {
    ...open,
    path: '/account-deletion-confirmation',
    listed: 'never',
  },
  identifierUndo: {
    ...linked,
    path: '/undo-change',
    query: ['token'],
  },
  learnerHome: {
    ...member,
    path: '/home',
  },
  profile: {
    ...member,
    path: '/profile',
  },
  purchase: {
    ...member,
    path: '/profile/purchases/:orderId',
  },
  settings: {
    ...member,
    path: '/settings',
  },
  identifierChange: {
    ...member,
    path: '/settings/change/:kind',
    values: { kind: ['email', 'phone'] },
  },
  review: {
    ...member,
    path: '/review',
  },
  coupon: {
    ...member,
    path: '/redeem',
  },
  paymentOptions: {
    ...payment,
    path: '/payment-options',
  },
  coursePaymentOptions: {
    ...payment,
    path: '/payment-options/course/:courseId',
  },
  checkout: {
    ...payment,
    path: '/checkout/orderId/:orderId',
  },
  paymentSuccess: {
    ...payment,
    path: '/payment-success/:courseId',
  },
} as const satisfies Record<string, PageRow>;

export type PathName = keyof typeof pages;

/** Used for every address outside the table. */
export const missingPage: PageRow = {
  ...open,
  path: '/not-found',
};

export const pageRow = (name: PathName | null): PageRow => (name === null ? missingPage : pages[name]);
