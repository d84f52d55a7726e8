import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import { startPlatform } from '../support/platform.ts';
import { emptyPage, temporaryFolder } from '../support/temporary-folder.ts';
import { translatedContent } from '../support/translations.ts';

type Post = components['schemas']['BlogPost'];

const content = translatedContent();
const folder = temporaryFolder({ 'dist/index.html': emptyPage, 'dist/ckb/index.html': emptyPage });
const platform = await startPlatform({ content: content.root, clientFolder: join(folder, 'dist') });
afterAll(async () => {
  await platform.close();
  content.remove();
});

async function get<Data>(path: string, language?: string): Promise<Data> {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const { status, body, text } = await platform.get<{ data: Data }>(`/api/${path}`, { headers });
  expect(status, text).toBe(200);
  return body.data;
}

describe('[LANG-67] the blog in a language', () => {
  it('has each translated post, and marks the others with the language of the original', async () => {
    const posts = await get<Post[]>('blog/ckb');
    expect(posts.map(({ id, title, author, lang }) => [id, title, author, lang])).toEqual([
      ['first-income', 'یەکەم داهات', 'شیرین ئەحمەد', undefined],
      ['a-quiet-hour', 'A quiet hour', 'Dilan Karim', 'en'],
    ]);
    const [first] = await get<Post[]>('blog/ckb?limit=1&excerpts=true');
    expect(first?.description.html).toMatch(
      /^سێ فێرخواز باسی ئەوە دەکەن کە چۆن دەستی پێکرد\. ڕۆژدا دوانزە جانتای فرۆشت/,
    );
    const dutch = await get<Post[]>('blog/nl');
    expect(dutch.map(({ lang }) => lang)).toEqual(['en', 'en']);
  });

  it('has the whole of a post, with the day, the picture and the links of the original, and its English is as before', async () => {
    const [sorani, english] = [await get<Post>('blog/first-income/ckb'), await get<Post>('blog/first-income/en')];
    expect(sorani).toEqual({
      ...english,
      ...{ title: 'یەکەم داهات', author: 'شیرین ئەحمەد' },
      description: { html: expect.stringContaining('<a href="/course">خولەکەمان</a>') },
    });
    expect(JSON.stringify(await get<Post[]>('blog/en'))).not.toMatch(/"lang"|\p{Script=Arabic}/u);
    expect((await get<Post>('blog/a-quiet-hour/ckb')).lang).toBe('en');
  });

  const headOf = async (path: string) => (await platform.get(path)).text;
  const thingsIn = (html: string) => {
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(json)['@graph'];
  };

  it('[SEO-03] says in the head of a post what it is about, and which language it is in', async () => {
    const head = await headOf('/ckb/blog/first-income');
    expect(head).toContain('<title>یەکەم داهات · Zanin</title>');
    expect(head).toMatch(/<meta property="og:description" content="سێ فێرخواز باسی ئەوە دەکەن/);
    expect(head).toContain('<meta property="og:image:alt" content="نەخشێکی چنراو" />');
    expect(head).toMatch(/<link rel="canonical" href="[^"]+\/ckb\/blog\/first-income" \/>/);
    expect(thingsIn(head)[0]).toMatchObject({
      ...{ '@type': 'Article', headline: 'یەکەم داهات', inLanguage: 'ckb' },
      author: { name: 'شیرین ئەحمەد' },
    });
    expect(thingsIn(await headOf('/ckb/blog/a-quiet-hour'))[0]).toMatchObject({
      ...{ headline: 'A quiet hour', inLanguage: 'en' },
    });
  });

  it('[LANG-68] [SITE-02] gives pages of a language what is translated of the site, and others what is not', async () => {
    const siteIn = async (path: string) =>
      JSON.parse(/id="site">(.*?)<\/script>/s.exec(await headOf(path))?.[1] ?? 'null');
    const [sorani, english] = [await siteIn('/ckb/about'), await siteIn('/about')];
    expect(english).toMatchObject({ numbers: ['Registration: 7', 'VAT: 8'], partners: { note: 'More to come.' } });
    expect(english).not.toHaveProperty('translated');
    expect(sorani).toMatchObject({
      numbers: ['تۆمار: 7', 'باج: 8'],
      team: { people: [{ role: 'بەڕێوەبەر' }, { role: 'کتێب' }] },
      translated: ['numbers', 'team', 'partners'],
    });
  });
});

describe('[LANG-68] GET /site/texts/{name}', () => {
  it('answers in the language of the request if translated, else in English, and says which', async () => {
    expect(await get('site/texts/terms', 'ckb')).toEqual({
      updated: '2026-12-01',
      html: expect.stringContaining('لە ماوەی ١٤ ڕۆژدا'),
    });
    const english = await get<object>('site/texts/terms');
    expect(english).toEqual({ updated: '2026-12-01', html: expect.stringContaining('within 14 days') });
    expect(await get('site/texts/terms', 'nl')).toEqual({ ...english, lang: 'en' });
    expect(await get('site/texts/privacy', 'ckb')).toEqual({
      ...(await get<object>('site/texts/privacy')),
      lang: 'en',
    });
  });

  it('is cached separately by language', async () => {
    const answer = await platform.get('/api/site/texts/terms', { headers: { 'accept-language': 'ckb' } });
    expect(answer.headers.vary).toContain('accept-language');
    const headers = { 'accept-language': 'nl', 'if-none-match': answer.headers.etag ?? '' };
    expect((await platform.get('/api/site/texts/terms', { headers })).status).toBe(200);
  });
});
