import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPath } from './match.ts';
import { pageRow, pages } from './pages.ts';
import { href, type PathName } from './paths.ts';

describe('an address', () => {
  it.each([
    ['/', 'home', {}],
    ['/course', 'catalogue', {}],
    ['/course/weaving', 'course', { courseId: 'weaving' }],
    [
      '/course/weaving/chapter/warp/lesson/loom',
      'lesson',
      { courseId: 'weaving', chapterId: 'warp', lessonId: 'loom' },
    ],
    ['/course/weaving/completed', 'courseCompleted', { courseId: 'weaving' }],
    ['/payment-options', 'paymentOptions', {}],
    ['/payment-options/course/weaving', 'coursePaymentOptions', { courseId: 'weaving' }],
    ['/checkout/orderId/pi_1', 'checkout', { orderId: 'pi_1' }],
  ] as const)('[LAYOUT-07] such as %s is the page %s', (path, name, params) => {
    expect(matchPath(path)).toEqual({ name, params });
  });

  it.each(['/nothing', '/course/weaving/chapter', '/checkout', '/checkout/pi_1', '/blog/a/b', '//', '//evil.example'])(
    '[LAYOUT-07] such as %s is no page',
    (path) => expect(matchPath(path)).toBeNull(),
  );

  it.each([
    ['/settings/change/email', 'email'],
    ['/settings/change/phone', 'phone'],
    ['/Settings/change/PHONE', 'phone'],
  ])('[LAYOUT-07] such as %s has one of the values that its page knows', (path, kind) => {
    expect(matchPath(path)).toEqual({ name: 'identifierChange', params: { kind } });
  });

  it.each(['/settings/change/nothing', '/settings/change/constructor', '/settings/change/%65mails'])(
    '[LAYOUT-07] such as %s, with a value that its page does not know, is no page',
    (path) => expect(matchPath(path)).toBeNull(),
  );

  it('[LAYOUT-07] may end with a slash', () => {
    expect(matchPath('/course/')).toEqual({ name: 'catalogue', params: {} });
  });

  it('[LAYOUT-07] keeps a broken escape as it was typed', () => {
    expect(matchPath('/blog/%zz')).toEqual({ name: 'blogPost', params: { blogId: '%zz' } });
  });

  it('every page is found at the address that href makes, with any params', () => {
    const names = Object.keys(pages) as PathName[];
    const words = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...names), words, words, words, (name, first, second, third) => {
        const keys = [...pages[name].path.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '');
        const params = Object.fromEntries(
          keys.map((key, index) => [key, pageRow(name).values?.[key]?.[0] ?? [first, second, third][index] ?? '']),
        );
        // Params of a page whose name is not known statically: their keys are read from its path.
        const address = Reflect.apply(href, undefined, [name, params]);
        expect(matchPath(String(address))).toEqual({ name, params });
      }),
    );
  });
});

describe('href', () => {
  it('fills in params, percent-encoded', () => {
    expect(href('home')).toBe('/');
    expect(href('blogPost', { blogId: 'a/b?c#d é' })).toBe('/blog/a%2Fb%3Fc%23d%20%C3%A9');
  });
});
