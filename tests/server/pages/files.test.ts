import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PathName, pages } from '../../../common/pages.ts';
import { descriptions } from '../../../common/texts/site/page-descriptions.ts';
import { pageScriptHash } from '../../../server/pages/page-script.ts';
import { examplePath } from '../../support/page-addresses.ts';
import { platformOfTest, sharedPlatform } from '../support/shared-platform.ts';
import { stripeKeys } from '../support/stripe-keys.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

const html = emptyPage.replace('</head>', '<style>p{color:red}</style></head>');
/** What a page is but for its head. */
const bodyOf = (text: string) => text.replace(/<head>.*<\/head>/s, '');
/**
 * What a page's head says of something: the text of its title, or of its meta elements of that
 * name.
 */
const titleOf = (text: string) => [...text.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
const metaOf = (text: string, name: string) =>
  [...text.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].flatMap(([, key, content]) =>
    key === name ? [content] : [],
  );
const canonicalOf = (text: string) => [...text.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, url]) => url);
/** The pages of what a catalogue without content does not have. */
const aboutContent = new Set<string>([
  ...[pages.course, pages.lesson, pages.practiceTest, pages.blogPost, pages.certificate].map(({ path }) => path),
]);
const script = 'console.log("zanin");'.repeat(100);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const clientFolder = temporaryFolder({
  'index.html': html,
  'hero.txt': 'A weaver at her loom',
  'hero.svg': drawing,
  'hero.svg.br': brotliCompressSync(drawing),
  '.vite/manifest.json': '{}',
  'assets/main-1a2b.js': script,
  'assets/main-1a2b.js.br': brotliCompressSync(script),
  'assets/main-1a2b.js.gz': gzipSync(script),
  'assets/main-1a2b.js.map': '{"sources":["main.tsx"]}',
});
const platform = await sharedPlatform({ content: null, clientFolder });

describe('pages', () => {
  it.each((Object.keys(pages) as PathName[]).map((name) => [pages[name].path, examplePath(name)] as const))(
    '[LAYOUT-07] the address %s is answered with the page',
    async (path, url) => {
      for (const address of [url, `${url}?x=1`]) {
        const answer = await platform.get(address);
        // what these show is not there, also where nothing is rendered (CERT-04)
        expect(answer.status).toBe(aboutContent.has(path) ? 404 : 200);
        expect(bodyOf(answer.text)).toBe(bodyOf(html));
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        });
      }
    },
  );

  it.each([
    '/nothing',
    '/course/a/b',
    '/blog/a/b/c',
    '/login/x',
    '/index',
    '/course/a/chapter/b/lesson',
    '/settings/change/nothing',
  ])('[LAYOUT-07] the unknown address %s is answered with the same page and status 404', async (path) => {
    const answer = await platform.get(path);
    expect(answer.status).toBe(404);
    expect(bodyOf(answer.text)).toBe(bodyOf(html));
    expect(titleOf(answer.text)).toEqual(['Page not found · Zanin']);
    expect(canonicalOf(answer.text)).toEqual([]);
    expect((await platform.request('HEAD', path)).status).toBe(404);
  });

  it('[ABOUT-06] pages tell whether the server accepts messages', async () => {
    const off = await platformOfTest({ content: null, clientFolder, env: { CONTACT_INBOX: 'off' } });
    for (const [of, says] of [
      [platform, ['on']],
      [off, []],
    ] as const) {
      for (const path of ['/', '/about', '/nothing']) expect(metaOf((await of.get(path)).text, 'inbox')).toEqual(says);
    }
  });

  it('[BLOG-03][BLOG-04] the page that ends the newsletter sends its token to no other site and is not indexed', async () => {
    const { headers, text } = await platform.get('/newsletter?confirm=a-token');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(metaOf(text, 'robots')).toEqual(['noindex']);
    expect(text).not.toContain('a-token');
  });

  it('[A35][A125] pages carry the content security policy, with the hash of the style sheet inside them', async () => {
    const { headers } = await platform.get('/login');
    const sheetHash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' ${pageScriptHash}; connect-src 'self'; frame-src https://player.vimeo.com; ` +
        `img-src 'self' data: blob: https://i.vimeocdn.com; style-src 'self' 'sha256-${sheetHash}'; font-src 'self'; manifest-src 'self'; ` +
        "base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types inert sw; " +
        'report-uri /reports',
    );
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect((await platform.get('/index.html')).headers['content-security-policy']).toBe(
      headers['content-security-policy'],
    );
  });

  it('[A172] only pages with payments by Stripe allow a default trusted types policy, which its script creates', async () => {
    const paid = await platformOfTest({ content: null, clientFolder, env: stripeKeys });
    const policies = /trusted-types ([^;]*);/.exec((await paid.get('/')).headers['content-security-policy'] ?? '')?.[1];
    expect(policies).toBe('default inert sw');
  });

  it.each([
    ['with a broken escape', '/course/%E0%A4%A'],
    ['with a character that no id has', '/course/%00'],
    ['with a word too long for any id', `/course/${'x'.repeat(600)}`],
    ['with a word too long for a file name', `/course/${'x'.repeat(3_000)}`],
  ])('[LAYOUT-07] an address %s is answered with the page, and not with JSON', async (_, path) => {
    const { headers, text } = await platform.get(path);
    expect(bodyOf(text)).toBe(bodyOf(html));
    expect(headers['x-content-type-options']).toBe('nosniff');
    const call = await platform.get(`/api/blog${path.slice('/course'.length)}/en`);
    expect([404, 422]).toContain(call.status);
    expect(call.headers['content-type']).toContain('application/json');
  });

  it('[A27][A137] the pages that a token leads to send no referrer', async () => {
    expect((await platform.get('/reset-password?token=x')).headers['referrer-policy']).toBe('no-referrer');
    expect((await platform.get('/undo-change?token=x')).headers['referrer-policy']).toBe('no-referrer');
  });

  it('pages are sent compressed, and answered 304 when they are unchanged', async () => {
    const compressed = await platform.get('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    const plain = await platform.get('/', { headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe(plain.text);
    const zipped = await platform.get('/', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text);
    const again = await platform.get('/', { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });
});

describe('the page for unknown addresses', () => {
  it('[LAYOUT-07] the page for unknown addresses is compressed, with status 404, and is sent whole each time', async () => {
    const plain = await platform.get('/nothing');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { status, headers, bytes } = await platform.get('/nothing', { headers: { 'accept-encoding': encoding } });
      expect([status, headers['content-encoding'], headers.vary]).toEqual([404, encoding, 'accept-encoding']);
      expect(unpack(bytes).toString()).toBe(plain.text);
    }
    const again = await platform.get('/nothing', { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.status, again.text]).toEqual([404, plain.text]);
  });
});

const shop = await sharedPlatform({ clientFolder, env: { PUBLIC_URL: 'https://zanin.example/' } });

describe('what a page tells those who share a link to it', () => {
  it('[LAYOUT-12] the head of a page has its own title and description, its whole address and a picture with a whole address', async () => {
    const { text } = await shop.get('/about/?utm_source=mail');
    expect(titleOf(text)).toEqual(['About us · Zanin']);
    for (const name of ['description', 'og:description']) {
      expect(metaOf(text, name)).toEqual(['Why Zanin exists, who it is for and who makes it.']);
    }
    expect(canonicalOf(text)).toEqual(['https://zanin.example/about']);
    expect(metaOf(text, 'og:url')).toEqual(['https://zanin.example/about']);
    expect(metaOf(text, 'og:title')).toEqual(['About us · Zanin']);
    expect(metaOf(text, 'og:type')).toEqual(['website']);
    expect(metaOf(text, 'og:image')).toEqual(['https://zanin.example/social.png']);
    expect(canonicalOf((await shop.get('/')).text)).toEqual(['https://zanin.example/']);
  });

  it('[SEO-05] each page is described in words of its own', () => {
    const texts = Object.values(descriptions);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each([
    ['/course/cash-book', 'A cash book that works · Zanin', 'website'],
    ['/course/cash-book/chapter/any/lesson/close-the-day', 'Close the day · A cash book that works · Zanin', 'website'],
    ['/blog/first-income', 'A first income · Zanin', 'article'],
  ])('[LAYOUT-12] the head of the page %s has the name of what it shows', async (path, title, type) => {
    const { text } = await shop.get(path);
    expect(titleOf(text)).toEqual([title]);
    expect(metaOf(text, 'og:title')).toEqual([title]);
    expect(metaOf(text, 'og:type')).toEqual([type]);
    expect(metaOf(text, 'og:description')).not.toEqual(
      metaOf((await shop.get('/course/nothing')).text, 'og:description'),
    );
    expect(canonicalOf(text)).toEqual([`https://zanin.example${path}`]);
  });

  it.each(['/course/nothing', '/blog/nothing', '/course/cash-book/chapter/any/lesson/running-stitch'])(
    '[LAYOUT-12] the page %s, which shows no content of its own, has a general name and no canonical address',
    async (path) => {
      const { status, text } = await shop.get(path);
      expect(status).toBe(404);
      expect(titleOf(text)[0]).toMatch(/^(Course|Lesson|Article) · Zanin$/);
      expect(canonicalOf(text)).toEqual([]);
    },
  );

  it.each([
    ['/ABOUT/', '/about'],
    ['/Course/cash%2Dbook', '/course/cash-book'],
    ['/course?category=Crafts&price=free&q=bread', '/course'],
  ])(
    '[LAYOUT-12] the page requested as %s, which the app shows too, has the canonical address %s',
    async (asked, path) => {
      const { status, text } = await shop.get(asked);
      expect(status).toBe(200);
      expect(canonicalOf(text)).toEqual([`https://zanin.example${path}`]);
      expect(canonicalOf((await shop.get(path)).text)).toEqual([`https://zanin.example${path}`]);
    },
  );

  it('pages of members have no canonical address', async () => {
    const { text } = await shop.get('/checkout/orderId/pi_123');
    expect(titleOf(text)).toEqual(['Checkout · Zanin']);
    expect(canonicalOf(text)).toEqual([]);
    expect(text).not.toContain('pi_123');
  });

  it('[A27] the head of the page for a new password does not contain its token', async () => {
    const { text } = await shop.get('/reset-password?token=s3cr3t');
    expect(text).not.toContain('s3cr3t');
  });

  it('[A44] a name in the head of a page is text, never markup, and an address cannot leave its attribute', async () => {
    const nasty = `</title><script>alert("1")</script>' $& $1`;
    await shop.services.db.updateTable('courses').set({ title: nasty }).where('id', '=', 'first-stitches').execute();
    const { text } = await shop.get(`/course/first-stitches?"><script>`);
    expect(text).not.toContain('<script>');
    expect(titleOf(text)).toEqual([
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; $&amp; $1 · Zanin',
    ]);
    expect((await shop.get(`/login/"><script>`)).text).not.toContain('<script>');
    expect((await shop.get(`/blog/"'<b>`)).text).not.toContain('<b>');
  });

  it('a page is sent while the database is away', async () => {
    const db = shop.services.db.withPlugin({
      transformQuery: () => {
        throw new Error('the database is gone');
      },
      transformResult: async ({ result }) => result,
    });
    const broken = await platformOfTest({ content: null, clientFolder, services: { db } });
    const { status, text } = await broken.get('/course/cash-book');
    expect(status).toBe(200);
    expect(titleOf(text)).toEqual(['Course · Zanin']);
  });
});

describe('files', () => {
  it('files with a hash in their name are kept for a year', async () => {
    const { status, headers, text } = await platform.get('/assets/main-1a2b.js');
    expect([status, text]).toEqual([200, script]);
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' },
      'content-type': expect.stringContaining('javascript'),
    });
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('files are sent compressed to a browser that takes %s', async (accepted, encoding) => {
    const { headers } = await platform.get('/assets/main-1a2b.js', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(headers['content-type']).toContain('javascript');
  });

  it('files without a hash in their name are revalidated', async () => {
    const { status, headers } = await platform.get('/hero.txt');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('files of an earlier build that are gone are answered with a plain 404, not a page', async () => {
    const answer = await platform.get('/assets/main-gone.js');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('text/plain');
  });

  it('[OPS-10] a source map that was left in the folder is answered as a file that is not there', async () => {
    for (const accepted of ['br', 'identity']) {
      const answer = await platform.get('/assets/main-1a2b.js.map', { headers: { 'accept-encoding': accepted } });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('main.tsx');
    }
  });

  it('[A172] the answer for a missing file is not cached, since the file may return', async () => {
    expect((await platform.get('/assets/main-gone.js')).headers['cache-control']).toBe('no-store');
  });

  it('[A35] files declare their character set and have a policy that lets them load nothing', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const answer = await platform.get('/hero.svg', { headers });
      expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    }
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/assets/%00',
  ])('[A32] the address %s serves no file', async (path) => {
    const answer = await platform.get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain('dependencies');
  });
});

const inspected = temporaryFolder({
  'index.html': html,
  '.vite/manifest.json': JSON.stringify({ 'src/inspect/inspect.ts': {} }),
});

describe('a build with the inspector', () => {
  it('a build with the inspector may talk to the window that it opens, and everything else stays as strict', async () => {
    const other = await platformOfTest({ content: null, clientFolder: inspected });
    const { headers } = await other.get('/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['content-security-policy']).toBe((await platform.get('/')).headers['content-security-policy']);
  });
});

describe('without a build', () => {
  it('a server without a build answers 503 with what to do', async () => {
    const bare = await platformOfTest({ content: null, clientFolder: join(clientFolder, 'nothing') });
    const answer = await bare.get('/');
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('npm start');
    expect((await bare.get('/api/health')).status).toBe(200);
  });
});
