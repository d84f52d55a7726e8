import type { Match } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import { href, type PathName } from '../../common/paths.ts';
import { escapeHtml } from '../../common/text/html.ts';
import { excerpt, pageTitle } from '../../common/text/text.ts';
import { courseHeading, type Heading, lessonHeading, postHeading } from '../domain/catalogue/headings.ts';
import type { Ctx } from '../domain/common/context.ts';
import type { Services } from '../services.ts';

/** What the head of a page says, to search engines and to those who share a link. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's one address; null for what is not there for everybody. */
  url: string | null;
  article: boolean;
}

/** The part of index.html that differs from page to page. */
const marked = /<!--head-->.*<!--\/head-->/s;

/** index.html with the head of a page. Its texts may come from learners and authors. */
export function withHead(html: string, head: PageHead, publicUrl: string): string {
  const { title, description, url, article } = head;
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`, meta('property', 'og:url', url)]),
    meta('property', 'og:site_name', 'Zanin'),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // those who read it know no address but whole ones
    meta('property', 'og:image', `${publicUrl}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Zanin. Cultivate. Thrive. Transform.'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  return html.replace(marked, () => lines.join('\n    '));
}

type Find = (ctx: Ctx, params: Match['params']) => Promise<Heading | undefined>;

/** The pages that are called after what is in the catalogue: how to find what they show. */
const namedPages: { readonly [Name in PathName]?: Find } = {
  course: (ctx, { courseId }) => courseHeading(ctx, courseId),
  lesson: (ctx, { courseId, lessonId }) => lessonHeading(ctx, courseId, lessonId),
  blogPost: (ctx, { blogId }) => postHeading(ctx, blogId),
};

/**
 * The head of the page at an address, null for one without a page: by its row of `common/pages.ts`, or by the course,
 * lesson or post that it shows. A page is sent whatever the database does.
 */
export async function headOf(ctx: Ctx & Pick<Services, 'config'>, page: Match | null): Promise<PageHead> {
  const { title, description, access } = pageRow(page?.name ?? null);
  const own = {
    title: pageTitle(title),
    description,
    url: page === null || access === 'member' ? null : ctx.config.publicUrl + href(page.name, page.params),
    article: page?.name === 'blogPost',
  };
  const find = page && namedPages[page.name];
  if (!find) return own;
  const found = await find(ctx, page.params).catch(() => undefined);
  if (!found) return { ...own, url: null };
  return { ...own, title: pageTitle(found.title), description: excerpt(found.description) || description };
}
