import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressIn } from '../../../common/language/address.ts';
import { pages } from '../../../common/pages.ts';
import { tokens } from '../../../server/domain/learning/reminders/setting.ts';
import { textsIn } from '../../../server/texts/texts.ts';
import { sharedPlatform } from '../support/shared-platform.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const page = (code: string, direction: string) =>
  `<!doctype html><html lang="${code}" dir="${direction}"><head><!--head--><!--/head--></head><div id="root"></div>`;

/**
 * Renders the language of its build, the path without its prefix, and the language that its calls
 * ask for.
 */
const renderer = (code: string) => `
export function openPage({ path, search, fetch }) {
  return {
    async waitUntilIdle() {
      await fetch(new Request('http://localhost/api/courses/all/en', { headers: { 'accept-language': '${code}' } }));
      return true;
    },
    render: () => ({ html: '<p>${code} ' + path + search + '</p>', snapshots: [] }),
    renderShell: () => ({ html: '<p>${code} shell</p>', snapshots: null }),
    close() {},
  };
}`;

const folder = temporaryFolder({
  'dist/index.html': page('en', 'ltr'),
  'dist/ckb/index.html': page('ckb', 'rtl'),
  'dist-server/entry-server.js': renderer('en'),
  'dist-server/ckb/entry-server.js': renderer('ckb'),
  'dist-server/package.json': '{"type":"module"}',
});
const platform = await sharedPlatform({ clientFolder: join(folder, 'dist') });

const bodyOf = (text: string) => /<div id="root"><p>(.*?)<\/p><\/div>/s.exec(text)?.[1];

describe('a page in another language', () => {
  it.each([
    ['/ckb', 'ckb /'],
    ['/ckb/', 'ckb /'],
    ['/ckb/blog', 'ckb /blog'],
    ['/ckb/course?q=bread&x=1', 'ckb /course?q=bread'],
    ['/course?q=bread', 'en /course?q=bread'],
  ])('[LANG-02] is at the prefix of its language: %s', async (address, rendered) => {
    const { status, text } = await platform.get(address);
    expect([status, bodyOf(text)]).toEqual([200, rendered]);
  });

  it('[LANG-22] answers a mail program that unsubscribes by a link in a language in that language', async () => {
    const token = (await tokens(platform.services))(1);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const post = (address: string) => platform.post(address, 'List-Unsubscribe=One-Click', form);
    const [sorani, english] = [await post(`/ckb/reminders?off=${token}`), await post(`/reminders?off=${token}`)];
    expect([sorani.status, sorani.text, english.text]).toEqual([
      200,
      `${textsIn('ckb').learning.reminders.off}\n`,
      'Reminders are off.\n',
    ]);
    const wrong = await post('/ckb/newsletter?unsubscribe=wrong');
    const { linkEnded } = textsIn('ckb').site;
    expect([wrong.status, wrong.body]).toMatchObject([422, { errors: { token: [linkEnded] } }]);
  });

  it('[LANG-02] says its language and direction in the document, and is not indexed while it is a draft', async () => {
    const sorani = (await platform.get('/ckb/about')).text;
    expect(sorani).toContain('<html lang="ckb" dir="rtl">');
    expect(sorani).toContain('<meta name="robots" content="noindex" />');
    expect(sorani).toMatch(/<link rel="canonical" href="[^"]+\/ckb\/about" \/>/);
    const english = (await platform.get('/about')).text;
    expect(english).toContain('<html lang="en" dir="ltr">');
    expect(english).not.toContain('noindex');
  });

  it('[LANG-04] [SEO-04] has link previews in its language', async () => {
    const { text } = await platform.get('/ckb/about');
    expect(text).toContain('<meta property="og:locale" content="cb_IQ" />');
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/social-ckb\.png" \/>/);
    expect(text).toContain('<meta property="og:image:alt" content="Zanin. بچێنە. گەشە بکە. بگۆڕە." />');
    expect((await platform.get('/about')).text).toContain('<meta property="og:locale" content="en_GB" />');
  });

  it('[LANG-02] is cached separately from the English one', async () => {
    const [english, sorani] = [await platform.get('/blog'), await platform.get('/ckb/blog')];
    expect(bodyOf((await platform.get('/blog')).text)).toBe(bodyOf(english.text));
    expect(bodyOf((await platform.get('/ckb/blog')).text)).toBe(bodyOf(sorani.text));
    expect(sorani.headers.etag).not.toBe(english.headers.etag);
  });

  it('[LANG-02] keeps its language when a copied address is corrected', async () => {
    const { status, headers } = await platform.get('/ckb/blog).');
    expect([status, headers.location]).toEqual([303, '/ckb/blog']);
  });

  it.each(['/ckb/nothing', '/nl', '/nl/course', '/xx/course', '/ckb/ckb'])(
    '[LANG-03] does not exist at %s, an address without a page or of an unpublished language',
    async (address) => expect((await platform.get(address)).status).toBe(404),
  );

  it('[LANG-03] does not have the API under its prefix', async () => {
    expect((await platform.get('/ckb/api/health')).status).toBe(404);
  });
});

describe('/ for a visitor who has chosen a language', () => {
  const at = (address: string, cookie?: string) =>
    platform.get(address, cookie === undefined ? {} : { headers: { cookie } });

  it.each([
    ['/', 'language=ckb', '/ckb'],
    ['/?utm=x', 'a=b; language=ckb', '/ckb?utm=x'],
  ])('[LANG-09] %s leads to the page in it with the cookie %s', async (address, cookie, location) => {
    const { status, headers } = await at(address, cookie);
    expect([status, headers.location, headers['cache-control'], headers.vary]).toEqual([
      302,
      location,
      'no-store',
      'cookie',
    ]);
  });

  it.each([
    undefined,
    'language=en',
    'language=xx',
    'language=nl',
    'language=',
    'mylanguage=ckb',
    'language=ckbx',
    'language=%63kb',
  ])('[LANG-09] is in English with the cookie %s', async (cookie) => {
    const { status, text, headers } = await at('/', cookie);
    expect([status, bodyOf(text), headers.vary]).toEqual([200, 'en /', 'accept-encoding, cookie']);
  });

  it.each([
    ['/about', 'en /about'],
    ['/ckb', 'ckb /'],
  ])('[LANG-09] is the only address that depends on the choice: %s does not', async (address, rendered) => {
    const { status, text, headers } = await at(address, 'language=ckb');
    expect([status, bodyOf(text), headers.vary]).toEqual([200, rendered, 'accept-encoding']);
    expect(bodyOf((await at('/ckb', 'language=en')).text)).toBe('ckb /');
  });
});

describe('[LANG-02] every route of the app under the prefix of a language', () => {
  const example = (path: string) => path.replace(':kind', 'email').replace(/:(\w+)/g, 'an-id');

  it.each(Object.values(pages).map(({ path }) => example(path)))('%s is the page that it is without', async (path) => {
    const [plain, prefixed] = [await platform.get(path), await platform.get(addressIn('ckb', path))];
    expect([prefixed.status, bodyOf(prefixed.text)]).toEqual([plain.status, bodyOf(plain.text)?.replace('en', 'ckb')]);
    expect(prefixed.text).toContain('<html lang="ckb" dir="rtl">');
  });
});
