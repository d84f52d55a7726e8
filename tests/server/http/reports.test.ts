import { beforeEach, describe, expect, it } from 'vitest';
import { sharedPlatform } from '../support/shared-platform.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const assets = ['index-1a.js', 'course-1a.js', 'hero.svg'].map((name) => [`assets/${name}`, '']);
const clientFolder = temporaryFolder({ 'index.html': '', ...Object.fromEntries(assets) });
const platform = await sharedPlatform({ content: null, clientFolder });
beforeEach(() => {
  platform.clock.advance(60 * 60_000);
  platform.log.length = 0;
});

const site = 'http://localhost:3000';
const send = (body: unknown, type = 'application/reports+json', ip = '192.0.2.7') =>
  platform.post('/reports', typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': type },
    ip,
  });
const lines = () => platform.log.filter(({ event }) => event === 'browser.reported');
const counted = async (kind: string) => {
  const { text } = await platform.get('/metrics');
  return Number(new RegExp(`zanin_browser_reports_total{kind="${kind}"} (\\d+)`).exec(text)?.[1]);
};
const violation = (more: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: `${site}/reset-password?token=secret`,
  user_agent: 'Mozilla/5.0 (dilan)',
  body: {
    documentURL: `${site}/course/weaving?q=secret#secret`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/secret?secret',
    sourceFile: `${site}/secret.js`,
    sample: 'secret',
    ...more,
  },
});

/** Reports that each make a line of their own. */
const different = ['script-src', 'img-src', 'font-src', 'media-src', 'worker-src', 'style-src'].flatMap(
  (effectiveDirective) =>
    ['inline', 'eval', 'data', 'blob', 'self'].flatMap((blockedURL) =>
      ['/', '/about', '/blog', '/course', '/login', '/register', '/profile'].map((path) =>
        violation({ effectiveDirective, blockedURL, documentURL: `${site}${path}` }),
      ),
    ),
);

describe('[A125] reports of browsers', () => {
  it('are counted and logged once an hour, without any data of the visitor', async () => {
    const before = await counted('csp-violation');
    for (let time = 0; time < 3; time++) expect((await send([violation()])).status).toBe(204);
    expect(lines()).toEqual([
      expect.objectContaining({
        ...{ kind: 'csp-violation', what: 'script-src-elem', blocked: 'other', page: 'course' },
      }),
    ]);
    expect(JSON.stringify(platform.log)).not.toMatch(/secret|Mozilla|192\.0\.2|weaving|evil/);
    expect(await counted('csp-violation')).toBe(before + 3);
    platform.clock.advance(60 * 60_000);
    await send([violation()]);
    expect(lines()).toHaveLength(2);
  });

  it.each([
    [{ blockedURL: 'inline' }, 'inline'],
    [{ blockedURL: `${site}/assets/index.js` }, 'self'],
    [{ blockedURL: 'moz-extension://0f5c/a.js' }, 'moz-extension'],
    [{ blockedURL: 'data' }, 'data'],
    [{ blockedURL: 'https://m.stripe.network/inner.html' }, 'stripe.network'],
    [{ blockedURL: 'https://vimeo.com/1' }, 'vimeo.com'],
    [{ blockedURL: 'https://notvimeo.com/1' }, 'other'],
    [{ blockedURL: 'buy-cheap-watches' }, 'other'],
    [{ blockedURL: 'call-me:now' }, 'other'],
    [{ blockedURL: 'a b\n{"event":"forged"}' }, 'other'],
    [{ blockedURL: `https://${'a.'.repeat(60)}example/` }, 'other'],
    [{ blockedURL: undefined }, ''],
    [{ blockedURL: { toString: 1 } }, ''],
  ])('are logged with the host or keyword of what was blocked (%#)', async (more, blocked) => {
    await send([violation(more)]);
    expect(lines().map((line) => line.blocked)).toEqual([blocked]);
  });

  it('may have the format of report-uri or be about a crash, and are ignored in any other format', async () => {
    const legacy = {
      'document-uri': `${site}/about`,
      'violated-directive': 'img-src',
      'blocked-uri': 'https://a.example/x',
    };
    expect((await send({ 'csp-report': legacy }, 'application/csp-report')).status).toBe(204);
    await send([{ type: 'crash', url: `${site}/blog`, body: { reason: 'oom' } }], 'application/json');
    await send([{ type: 'x'.repeat(5_000), url: 'https://elsewhere.example/about', body: null }]);
    expect(lines().map(({ kind, what, blocked, page }) => [kind, what, blocked, page])).toEqual([
      ['csp-violation', 'img-src', 'other', 'about'],
      ['crash', 'oom', '', 'blog'],
      ['other', 'other', '', 'other'],
    ]);
    for (const body of [null, 1, [], [null, 1, 'x', []], {}, { 'csp-report': null }, { __type: 1 }]) {
      expect((await send(body)).status).toBe(204);
    }
    expect(lines().length).toBeLessThanOrEqual(4);
  });

  it('are logged with known words only, and without an unknown directive, kind, reason or host', async () => {
    await send([
      violation({ effectiveDirective: 'call-me-for-cheap-watches' }),
      { type: 'crash', url: `${site}/blog`, body: { reason: 'watches' } },
      { type: 'deprecation', url: `${site}/blog`, body: { id: 'CheapWatches' } },
    ]);
    expect(lines().map(({ kind, what, page }) => [kind, what, page])).toEqual([
      ['crash', 'other', 'blog'],
      ['deprecation', 'other', 'blog'],
    ]);
  });

  it('from one network fill at most a tenth of the log lines of an hour, and other networks are still logged', async () => {
    for (let round = 0; round < 6; round++) await send(different.slice(round * 20, round * 20 + 20));
    expect(lines()).toHaveLength(10);
    await send([violation()], undefined, '198.51.100.20');
    expect(lines()).toHaveLength(11);
  });

  it('are limited in size, in number per request, in log lines per hour, and in rate per network', async () => {
    expect((await send('x'.repeat(17 * 1024))).status).toBe(413);
    expect((await send(' '.repeat(17 * 1024), 'application/json')).status).toBe(413);
    expect((await send('{')).status).toBe(400);
    expect((await send('x', 'text/plain')).status).toBe(415);
    const many = (from: number) => different.slice(from, from + 30);
    const before = await counted('csp-violation');
    await send(many(0));
    expect(await counted('csp-violation')).toBe(before + 20);
    for (let round = 0; round < 12; round++) await send(many(round * 15), undefined, `192.0.2.${100 + round}`);
    expect(lines()).toHaveLength(100);
    const answers: number[] = [];
    for (let time = 0; time < 70; time++) answers.push((await send([], undefined, '198.51.100.9')).status);
    expect([answers[59], answers[60]]).toEqual([204, 429]);
    expect((await send([], undefined, '198.51.100.10')).status).toBe(204);
  });
});

describe('[OPS-09][A126] an error that the app reports', () => {
  const error = (more: object = {}, type: unknown = 'script-error') => ({
    type,
    body: {
      ...{ name: 'TypeError', page: 'course', file: 'course-1a.js', line: 2, column: 345, build: 'index-1a.js' },
      ...more,
    },
  });
  const sendError = (...reports: unknown[]) => send(reports, 'application/json');

  it('is counted by its kind, and logged once an hour with its class, page, place and build', async () => {
    const before = await counted('render-error');
    for (let time = 0; time < 3; time++) expect((await sendError(error({}, 'render-error'))).status).toBe(204);
    expect(await counted('render-error')).toBe(before + 3);
    expect(lines()).toEqual([
      {
        ...{ event: 'browser.reported', kind: 'render-error', name: 'TypeError', page: 'course' },
        ...{ at: 'course-1a.js:2:345', build: 'index-1a.js', request_id: expect.any(String) },
      },
    ]);
    platform.clock.advance(60 * 60_000);
    await sendError(error({}, 'render-error'));
    expect(lines()).toHaveLength(2);
  });

  it('has a metric series of its own for each kind from the start', async () => {
    for (const kind of [
      'script-error',
      'unhandled-rejection',
      'render-error',
      'hydration-error',
      'load-error',
      'flow-error',
    ]) {
      expect(await counted(kind)).toBeGreaterThanOrEqual(0);
    }
  });

  it('has a log line for each kind, class, page and place', async () => {
    const reports = [
      {},
      { name: 'RangeError' },
      { page: 'login' },
      { line: 3 },
      { column: 1 },
      { file: 'index-1a.js' },
    ];
    await sendError(...reports.map((more) => error(more)), error({}, 'load-error'));
    expect(lines().map(({ kind, name, page, at }) => [kind, name, page, at])).toEqual([
      ['script-error', 'TypeError', 'course', 'course-1a.js:2:345'],
      ['script-error', 'RangeError', 'course', 'course-1a.js:2:345'],
      ['script-error', 'TypeError', 'login', 'course-1a.js:2:345'],
      ['script-error', 'TypeError', 'course', 'course-1a.js:3:345'],
      ['script-error', 'TypeError', 'course', 'course-1a.js:2:1'],
      ['script-error', 'TypeError', 'course', 'index-1a.js:2:345'],
      ['load-error', 'TypeError', 'course', 'course-1a.js:2:345'],
    ]);
  });

  const secret = 'leyla@example.org';
  it.each([
    [{ name: secret }, { name: 'Error' }],
    [{ name: { toString: secret } }, { name: 'Error' }],
    [{ page: secret }, { page: 'other' }],
    [{ page: `/reset-password?token=${secret}` }, { page: 'other' }],
    [{ page: 'constructor' }, { page: 'other' }],
    [{ file: `${secret}.js` }, { at: 'other' }],
    [{ file: `../assets/course-1a.js?${secret}` }, { at: 'other' }],
    [{ file: 'hero.svg' }, { at: 'other' }],
    [{ file: ['course-1a.js'] }, { at: 'other' }],
    [{ line: secret }, { at: 'other' }],
    [{ line: 1.5 }, { at: 'other' }],
    [{ line: 0 }, { at: 'other' }],
    [{ column: 1e7 }, { at: 'other' }],
    [{ column: null }, { at: 'other' }],
    [{ column: '345' }, { at: 'other' }],
    [{ build: secret }, { build: 'other' }],
    [{ message: secret, stack: secret, url: secret, user: secret }, {}],
  ])(
    'is logged with known words only, and without an invalid name, page, place or build (%#)',
    async (more, logged) => {
      const usual = { name: 'TypeError', page: 'course', at: 'course-1a.js:2:345', build: 'index-1a.js' };
      await sendError({ ...error(more), url: `${site}/?${secret}`, user_agent: secret });
      expect(lines()).toEqual([
        {
          ...{ event: 'browser.reported', kind: 'script-error', request_id: expect.any(String) },
          ...{ ...usual, ...logged },
        },
      ]);
      expect(JSON.stringify(platform.log)).not.toContain('leyla');
    },
  );

  it('is not logged with data of the caller in another format either', async () => {
    for (const body of [null, secret, 1, [secret], { body: secret }]) {
      expect((await sendError({ type: 'script-error', body })).status).toBe(204);
    }
    await sendError({ type: secret, body: error().body });
    expect(lines().map(({ request_id: _, ...line }) => line)).toEqual([
      { event: 'browser.reported', kind: 'script-error', name: 'Error', page: 'other', at: 'other', build: 'other' },
      { event: 'browser.reported', kind: 'other', what: 'other', blocked: '', page: 'other' },
    ]);
    expect(JSON.stringify(platform.log)).not.toContain('leyla');
  });

  it('shares the log lines per hour, the size and the rate with the reports of browsers', async () => {
    const many = (from: number) => Array.from({ length: 20 }, (_, index) => error({ line: from + index }));
    await sendError(...many(1));
    expect(lines()).toHaveLength(10);
    await send([violation()]);
    expect(lines()).toHaveLength(10);
    for (let round = 1; round < 12; round++) {
      await send(many(round * 20), 'application/json', `192.0.2.${150 + round}`);
    }
    expect(lines()).toHaveLength(100);
    expect((await sendError(error({ message: 'x'.repeat(17 * 1024) }))).status).toBe(413);
  });
});
