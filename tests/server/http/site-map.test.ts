import { describe, expect, it } from 'vitest';
import { inEachLanguage, type MappedPage, mappedPages, siteMapFiles } from '../../../server/http/site-map.ts';

const site = 'https://zanin.example';
const generous = { addresses: 50_000, bytes: 50 * 1024 * 1024 };
const pages = (count: number): MappedPage[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/course/number-${String(index).padStart(5, '0')}` }));
const addressesIn = (file: string) => [...file.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the files of the sitemap', () => {
  it('[SEO-01] are one file if the addresses fit', () => {
    const files = siteMapFiles(pages(3), site, { ...generous, addresses: 3 });
    expect(files.length).toBe(1);
    expect(files[0]).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]*">\n<url>/);
    expect(addressesIn(files[0])).toEqual(pages(3).map(({ path }) => site + path));
  });

  it('[SEO-01] are an index and several files if there is one address more', () => {
    const [index, ...parts] = siteMapFiles(pages(7), site, { ...generous, addresses: 3 });
    expect(index).toContain('<sitemapindex ');
    expect(addressesIn(index)).toEqual([1, 2, 3].map((part) => `${site}/sitemap-${part}.xml`));
    expect(parts.map((part) => addressesIn(part).length)).toEqual([3, 3, 1]);
    expect(parts.flatMap(addressesIn)).toEqual(pages(7).map(({ path }) => site + path));
  });

  it('[SEO-01] have at most the allowed number of bytes, in the encoding in which they are sent', () => {
    const wide = pages(40).map(({ path }) => ({ path: `${path}-ێ` }));
    const [index, ...parts] = siteMapFiles(wide, site, { ...generous, bytes: 1_000 });
    expect(index).toContain('<sitemapindex ');
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(1_000);
    expect(parts.flatMap(addressesIn)).toEqual(wide.map(({ path }) => site + path));
  });

  it('[SEO-01] have escaped addresses', () => {
    const [file] = siteMapFiles([{ path: `/a?b&c=<d>'"` }], site);
    expect(addressesIn(file)).toEqual([`${site}/a?b&amp;c=&lt;d&gt;&#39;&quot;`]);
  });

  it('[SEO-01] have the fixed pages if there is no catalogue', () => {
    const [file, ...parts] = siteMapFiles(mappedPages({ courses: [], lessons: [], posts: [] }), site);
    expect(parts).toEqual([]);
    expect(addressesIn(file).length).toBe(7);
  });

  it('[LANG-04] have each page in each published language', () => {
    const languages = [
      { code: 'en', isDraft: false },
      { code: 'ckb', isDraft: false },
      { code: 'nl', isDraft: true },
    ] as const;
    const [home, course] = [{ path: '/' }, { path: '/course/kilims', date: new Date(0) }];
    expect(inEachLanguage([home, course], languages)).toEqual([
      home,
      course,
      { path: '/ckb' },
      { ...course, path: '/ckb/course/kilims' },
    ]);
  });
});
