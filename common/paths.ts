import type { RouteParams } from 'regexparam';

/**
 * Every page's address, by name. The route table, the links and the server's 404 rule
 * all read it, so a path is written once.
 */
export const paths = {
  home: '/',
  about: '/about',
  blog: '/blog',
  blogPost: '/blog/:blogId',
  catalogue: '/course',
  course: '/course/:courseId',
  lesson: '/course/:courseId/chapter/:chapterId/lesson/:lessonId',
  chapterCompleted: '/course/:courseId/chapter/:chapterId/completed',
  chapterFeedback: '/course/:courseId/chapter/:chapterId/feedback',
  courseCompleted: '/course/:courseId/completed',
  practiceTest: '/course/:courseId/practice-test',
  certificateCheck: '/certificates',
  certificate: '/certificates/:certificateId',
  login: '/login',
  registration: '/register',
  forgotPassword: '/forgot-password',
  passwordReset: '/reset-password',
  verification: '/account-verification',
  newsletter: '/newsletter',
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  accountDeletion: '/account-deletion',
  accountDeletionConfirmation: '/account-deletion-confirmation',
  identifierUndo: '/undo-change',
  profile: '/profile',
  purchase: '/profile/purchases/:orderId',
  settings: '/settings',
  identifierChange: '/settings/change/:kind',
  review: '/review',
  coupon: '/redeem',
  paymentOptions: '/payment-options',
  coursePaymentOptions: '/payment-options/course/:courseId',
  checkout: '/checkout/orderId/:orderId',
  paymentSuccess: '/payment-success/:courseId',
} as const;

export type PathName = keyof typeof paths;

type ParamNames<Path> = Path extends string ? keyof RouteParams<Path> : never;

/** The params that a named path carries, all strings. */
export type PathParams<N extends PathName> = Record<ParamNames<(typeof paths)[N]>, string>;

/**
 * The address of a page with its params filled in and percent-encoded.
 * @example href('course', { courseId: 'bookkeeping' }) // '/course/bookkeeping'
 */
export function href<N extends PathName>(
  name: N,
  ...[params]: [keyof PathParams<N>] extends [never] ? [] : [params: PathParams<N>]
): string {
  const values: Record<string, string> = { ...params };
  return paths[name].replace(/:([a-zA-Z]+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}
