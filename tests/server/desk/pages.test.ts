import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskOn } from '../support/desk.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';

const desk = (code: string) =>
  `<!doctype html><html lang="${code}"><head><style>p{color:red}</style></head><div id="root"></div></html>`;
const script = 'console.log("desk");'.repeat(100);
const folder = temporaryFolder({
  'dist/index.html': emptyPage,
  'dist/ckb/index.html': emptyPage,
  'dist-desk/desk.html': desk('en'),
  'dist-desk/ckb/desk.html': desk('ckb'),
  'dist-desk/desk/assets/desk-1a2b.js': script,
  'dist-desk/desk/assets/desk-1a2b.js.map': '{"sources":["main.tsx"]}',
});
const folders = { clientFolder: join(folder, 'dist'), deskFolder: join(folder, 'dist-desk') };
const on = await sharedPlatform({ content: null, env: deskOn, ...folders });
const off = await sharedPlatform({ content: null, ...folders });

const pages = ['/desk', '/desk/', '/desk/learners/usr_01HZX2', '/desk/orders/ord_1?from=list', '/desk/invitation'];

describe('[DESK-40] pages of the desk', () => {
  it.each(pages)(
    '%s is answered with its document, which no cache stores and no search engine indexes',
    async (address) => {
      const { status, text, headers } = await on.get(address);
      expect([status, text]).toEqual([200, desk('en')]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  it('exist in the other languages', async () => {
    expect((await on.get('/ckb/desk/orders/ord_1')).text).toBe(desk('ckb'));
    expect((await on.get('/nl/desk')).text).toBe((await on.get('/nothing')).text);
  });

  it('are answered 404 at an address without a page, with the document that says so', async () => {
    const { status, text } = await on.get('/desk/nothing/here');
    expect([status, text]).toEqual([404, desk('en')]);
  });

  it('may load from and call this server only, and may use passkeys', async () => {
    const { headers } = await on.get('/desk');
    const hash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
        `style-src 'self' 'sha256-${hash}'; font-src 'self'; base-uri 'none'; object-src 'none'; form-action 'none'; ` +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types inert; report-uri /reports",
    );
    expect(headers['permissions-policy']).toBe(
      'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    );
  });

  it('have hashed files that are kept for a year, and no source maps', async () => {
    const { status, text, headers } = await on.get('/desk/assets/desk-1a2b.js');
    expect([status, text, headers['cache-control']]).toEqual([200, script, 'public, max-age=31536000, immutable']);
    for (const name of ['desk-1a2b.js.map', 'desk-0000.js', '../desk.html']) {
      const missing = await on.get(`/desk/assets/${name}`);
      expect([name, missing.text.includes('desk"') || missing.text.includes('main.tsx')]).toEqual([name, false]);
    }
    expect((await on.get('/desk/assets/desk-0000.js')).status).toBe(404);
  });

  it('[OPS-09] report errors by the place in their scripts', async () => {
    const place = { file: 'desk-1a2b.js', line: 2, column: 345, build: 'desk-1a2b.js' };
    const report = { type: 'render-error', body: { name: 'TypeError', page: null, ...place } };
    expect((await on.post('/reports', [report])).status).toBe(204);
    const [line] = on.log.filter(({ event }) => event === 'browser.reported');
    expect(line).toMatchObject({
      kind: 'render-error',
      page: 'other',
      at: 'desk-1a2b.js:2:345',
      build: 'desk-1a2b.js',
    });
  });

  it('answer POST with 405', async () => {
    expect((await on.post('/desk', {})).status).toBe(405);
  });

  it.each([...pages, '/ckb/desk', '/desk/assets/desk-1a2b.js'])(
    'are answered 404 while the desk is off: %s',
    async (address) => {
      const { status, text, headers } = await off.get(address);
      const unknown = await off.get(address.startsWith('/ckb') ? '/ckb/nothing' : '/nothing');
      expect([status, text]).toEqual([404, unknown.text]);
      expect(headers['content-security-policy']).toBe(unknown.headers['content-security-policy']);
    },
  );

  it('are listed neither in robots.txt nor in the sitemap', async () => {
    for (const address of ['/robots.txt', '/sitemap.xml']) expect((await on.get(address)).text).not.toContain('desk');
  });
});
