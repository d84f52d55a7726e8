import { addressIn } from '../../common/language/address.ts';
import type { Language } from '../../common/language/language.ts';
import { type PathName, pages } from '../../common/pages.ts';
import { href } from '../../common/paths.ts';
import { escapeHtml } from '../../common/text/html.ts';
import type { ReadablePages } from '../domain/catalogue/readable-pages.ts';

type Listed<As> = { [Name in PathName]: (typeof pages)[Name]['listed'] extends As ? Name : never }[PathName];

const isMapped = (name: PathName): name is Listed<'mapped'> => pages[name].listed === 'mapped';

/** There whatever the catalogue has. */
const fixed = (Object.keys(pages) as PathName[]).filter(isMapped);

export interface MappedPage {
  path: string;
  /** Date of publication, if known. */
  date?: Date;
}

const each: Record<Listed<'each'>, (readable: ReadablePages) => MappedPage[]> = {
  course: ({ courses }) =>
    courses.map(({ id, created_at }) => ({ path: href('course', { courseId: id }), date: created_at })),
  lesson: ({ lessons }) =>
    lessons.map(({ id, chapter_id, course_id }) => ({
      path: href('lesson', { courseId: course_id, chapterId: chapter_id, lessonId: id }),
    })),
  blogPost: ({ posts }) =>
    posts.map(({ id, published_at }) => ({ path: href('blogPost', { blogId: id }), date: published_at })),
};

/**
 * All pages that search engines should know: what visitors can read, of the site, the catalogue and
 * the blog.
 */
export const mappedPages = (readable: ReadablePages): MappedPage[] => [
  ...fixed.map((name) => ({ path: href(name) })),
  ...Object.values(each).flatMap((addresses) => addresses(readable)),
];

/** The same pages in each language that is not a draft. */
export const inEachLanguage = (
  pages: readonly MappedPage[],
  languages: readonly Pick<Language, 'code' | 'isDraft'>[],
): MappedPage[] =>
  languages
    .filter(({ isDraft }) => !isDraft)
    .flatMap(({ code }) => pages.map((page) => ({ ...page, path: addressIn(code, page.path) })));

/** Per file, by sitemaps.org. */
export interface Limits {
  addresses: number;
  /** Uncompressed. */
  bytes: number;
}

export const limits: Limits = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

/** Bytes reserved for the XML around the entries. */
const frame = 200;

const document = (root: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>\n`,
  ].join('\n');

/** One file or, beyond the limits, an index followed by its parts, `/sitemap-1.xml` and so on. */
export function siteMapFiles(
  pages: readonly MappedPage[],
  publicUrl: string,
  { addresses, bytes }: Limits = limits,
): [main: string, ...parts: string[]] {
  const parts: string[][] = [[]];
  let size = frame;
  for (const { path, date } of pages) {
    const lastmod = date ? `<lastmod>${date.toISOString()}</lastmod>` : '';
    const entry = `<url><loc>${escapeHtml(publicUrl + path)}</loc>${lastmod}</url>`;
    const length = Buffer.byteLength(entry) + 1;
    const last = parts.at(-1);
    if (last && last.length < addresses && size + length <= bytes) {
      last.push(entry);
      size += length;
    } else {
      parts.push([entry]);
      size = frame + length;
    }
  }
  const files = parts.map((entries) => document('urlset', entries));
  const [first = '', ...others] = files;
  if (others.length === 0) return [first];
  const index = files.map(
    (_, at) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  );
  return [document('sitemapindex', index), ...files];
}
