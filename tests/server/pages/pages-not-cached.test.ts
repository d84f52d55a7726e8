import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { burstRules } from '../../../server/domain/common/limit-rules.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { renderedBy } from '../support/temporary-folder.ts';

/** Renders the address, after the call that its page would make; a shell is rendered without it. */
const renderer = `
const calls = [
  [/^\\/course\\/([^/]+)$/, (id) => '/api/courses/preview/' + id + '/en'],
  [/^\\/blog\\/([^/]+)$/, (id) => '/api/blog/' + id + '/en'],
];
let rendered = 0;
export function openPage({ path, search, fetch }) {
  rendered += 1;
  const number = rendered;
  return {
    async waitUntilIdle() {
      for (const [pattern, call] of calls) {
        const [, id] = pattern.exec(path) ?? [];
        if (id) await fetch(new Request('http://localhost' + call(id)));
      }
      return true;
    },
    render: () => ({ html: ['rendered', number, path, search, ''].join(' '), snapshots: [] }),
    renderShell: () => ({ html: ['shell', number, path, search, ''].join(' '), snapshots: null }),
    close() {},
  };
}
`;

const platform = await sharedPlatform({ clientFolder: join(renderedBy(renderer), 'dist') });
beforeAll(async () => {
  // until it knows the version of its content: a page that was made before is made once more
  let before = '';
  await vi.waitFor(async () => {
    const { text } = await platform.get('/terms-of-service');
    const isSame = text === before;
    before = text;
    expect(isSame).toBe(true);
  });
});

let callers = 0;
/** Each test is another network. */
let caller = { ip: '' };
beforeEach(() => {
  callers += 1;
  caller = { ip: `203.0.${callers}.7` };
});

const { burst } = burstRules.pages;
const renderedIn = (text: string) => /<div id="root">(.*?)<\/div>/s.exec(text)?.[1] ?? '';
const titleOf = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1];
/** Asks for so many pages that are not kept. */
const ask = (count: number, addressOf: (number: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, number) => platform.get(addressOf(number), caller)));
const useUp = () => ask(burst + 10, (number) => `/course?q=${caller.ip}x${number}`);

describe('a network that requests uncached pages', () => {
  it('[A170] gets a number of them rendered, then some per second, and of the others the head only', async () => {
    const answers = [];
    for (let part = 0; part < 10; part++)
      answers.push(...(await ask(6, (number) => `/course?q=first${part}x${number}`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // it waits for the tokens of the next second, and for no others
    const rendered = answers.map(({ text }) => renderedIn(text) !== '');
    expect(rendered.filter(Boolean)).toHaveLength(burst + burstRules.pages.perSecond);
    expect(rendered.slice(0, burst).every(Boolean)).toBe(true);
    expect(answers.map(({ text }) => titleOf(text))).toEqual(answers.map(() => 'Courses · Zanin'));
    platform.clock.advance(10_000);
    expect(renderedIn((await platform.get('/course?q=another', caller)).text)).toContain('?q=another');
  });

  it('[A170] does not affect other networks, and still gets cached pages itself', async () => {
    await platform.get('/about', { ip: '198.51.100.1' });
    await useUp();
    expect(renderedIn((await platform.get('/about', caller)).text)).toContain('/about');
    expect(renderedIn((await platform.get('/course?q=mine', { ip: '198.51.100.1' })).text)).toContain('?q=mine');
  });

  it('[A170][LAYOUT-07] still gets the right status and head for every page that is not rendered', async () => {
    await useUp();
    for (const [path, status, title] of [
      ['/blog/nothing', 404, 'Article · Zanin'],
      ['/course/nothing', 404, 'Course · Zanin'],
      ['/course/cash-book/chapter/any/lesson/nothing', 404, 'Lesson · Zanin'],
      ['/course/nothing/practice-test', 404, 'Practice test · Zanin'],
      ['/no-such-page', 404, 'Page not found · Zanin'],
      ['/course/cash-book', 200, 'A cash book that works · Zanin'],
      ['/blog/first-income', 200, 'A first income · Zanin'],
      ['/login', 200, 'Log in · Zanin'],
    ] as const) {
      const answer = await platform.get(path, caller);
      expect([path, renderedIn(answer.text), answer.status, titleOf(answer.text)]).toEqual([path, '', status, title]);
      expect((await platform.request('HEAD', path, undefined, caller)).status).toBe(status);
    }
  });

  it('[A170] gets the same encoded response for all missing pages', async () => {
    await useUp();
    const etags = new Set(
      (await ask(20, (number) => `/blog/nothing-${callers}-${number}`)).map(({ headers: { etag } }) => etag),
    );
    expect(etags.size).toBe(1);
  });

  it('[A170] is answered 429, with the page, while hundreds of its requests wait', async () => {
    await useUp();
    const answers = await ask(260, (number) => `/blog/nothing-${callers}-${number}`);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ headers, text }) => headers['retry-after'] === '1' && text.includes('id="root"'))).toBe(
      true,
    );
    expect(answers.filter(({ status }) => status === 404).length).toBe(answers.length - refused.length);
  });

  it('[A170][LAYOUT-07] gets status 404 for missing pages even if more are requested than are rendered at a time', async () => {
    const networks = Array.from({ length: 12 }, (_, number) => ({ ip: `198.18.${number}.1` }));
    const answers = await Promise.all(
      networks.flatMap((from) => [1, 2].map((number) => platform.get(`/blog/nothing-${from.ip}-${number}`, from))),
    );
    expect(answers.filter(({ text }) => renderedIn(text) === '').length).toBeGreaterThan(0);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('[A170] gets no rendered page for a request with a token', async () => {
    const answer = await platform.get('/course', { ...caller, token: 'any-token' });
    expect([answer.status, renderedIn(answer.text), titleOf(answer.text)]).toEqual([200, '', 'Courses · Zanin']);
  });
});

describe('addresses that share a rendered page', () => {
  it.each([
    ['an unknown order', '/course?order=sideways', ''],
    ['a page that is no number', '/course?page=many', ''],
    ['the first page', '/course?page=1', ''],
    ['a page with a sign', '/course?page=-2', ''],
    ['a category that no course is in', '/course?category=Nothing', ''],
    ['an unknown collection', '/course?collection=stolen', ''],
    ['a search for blanks', '/course?q=%20%20', ''],
    ['a search for a control character', '/course?q=%00', ''],
    ['more pages than there can be', '/course?page=251', '?page=250'],
    ['an unknown category with a search', '/course?category=Nothing&q=bread', '?q=bread'],
    ['two filters', '/course?category=Crafts&order=oldest', '?category=Crafts'],
    ['free courses of a campaign', '/course?utm_source=mail&price=free', '?price=free'],
    ['an unknown price', '/course?price=cheap', ''],
    ['a number of a campaign', '/course?utm_source=mail', ''],
  ])('[A171] include %s', async (_, address, search) => {
    const plain = await platform.get(`/course${search}`, caller);
    const answer = await platform.get(address, caller);
    expect(answer.status).toBe(200);
    expect(renderedIn(answer.text)).toBe(renderedIn(plain.text));
    expect(renderedIn(answer.text)).toContain(`/course ${search} `);
  });

  it('[A171] include all addresses of a member’s page, which have the same shell', async () => {
    const first = await platform.get('/profile/purchases/pi_first', caller);
    expect(renderedIn(first.text)).toContain('shell');
    expect(first.text).not.toContain('pi_first');
    for (const path of ['/profile/purchases/pi_second', '/Profile/Purchases/pi_third?x=1']) {
      const other = await platform.get(path, caller);
      expect([other.status, other.headers.etag]).toEqual([200, first.headers.etag]);
    }
  });
});

const impossible = {
  'the character NUL': '%00',
  'NUL within a word': 'a%00b',
  '121 letters': 'x'.repeat(121),
  '600 letters': 'x'.repeat(600),
};

describe('an address that cannot exist', () => {
  it.each(Object.entries(impossible))(
    '[LAYOUT-07] is answered with a page and status 404, with %s in it',
    async (_, id) => {
      for (const path of [
        `/course/${id}`,
        `/blog/${id}`,
        `/course/cash-book/chapter/any/lesson/${id}`,
        `/course/${id}/chapter/any/lesson/close-the-day`,
        `/course/${id}/practice-test`,
        `/certificates/${id}`,
        `/course/${id}/completed`,
        `/course/cash-book/chapter/${id}/completed`,
        `/course/cash-book/chapter/${id}/feedback`,
        `/profile/purchases/${id}`,
        `/payment-options/course/${id}`,
        `/checkout/orderId/${id}`,
        `/payment-success/${id}`,
      ]) {
        const { status, headers, text } = await platform.get(path, caller);
        expect([status, path]).toEqual([404, path]);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(text).toContain('id="root"');
        expect(text).not.toContain('rel="canonical"');
      }
    },
  );
});
