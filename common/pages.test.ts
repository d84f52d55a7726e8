import { expect, it } from 'vitest';
import { type PathName, pages } from './pages.ts';
import { titles } from './texts/site/page-titles.ts';

it('[LAYOUT-12] each route has a title, which only the two payment options share', () => {
  const all = Object.values(titles);
  expect(all.filter((title) => title.trim() === '')).toEqual([]);
  expect(new Set(all).size).toBe(all.length - 1);
  expect(titles.paymentOptions).toBe(titles.coursePaymentOptions);
});

it('[LAYOUT-08] [LAYOUT-09] [LAYOUT-10] each route says who may enter, and in which layout', () => {
  const names = Object.keys(pages) as PathName[];
  const pathsOf = (has: (name: PathName) => boolean) => names.filter(has).map((name): string => pages[name].path);
  expect(pathsOf((name) => pages[name].access === 'guest')).toEqual(['/login', '/register', '/account-verification']);
  const payment = [
    '/payment-options',
    '/payment-options/course/:courseId',
    '/checkout/orderId/:orderId',
    '/payment-success/:courseId',
  ];
  expect(pathsOf((name) => pages[name].layout === 'payment')).toEqual(payment);
  expect(pathsOf((name) => pages[name].access === 'member')).toEqual([
    '/course/:courseId/chapter/:chapterId/completed',
    '/course/:courseId/chapter/:chapterId/feedback',
    '/course/:courseId/completed',
    '/home',
    '/profile',
    '/profile/purchases/:orderId',
    '/settings',
    '/settings/change/:kind',
    '/review',
    '/redeem',
    ...payment,
  ]);
});
