import { paths } from '../../common/paths.ts';
import { escapeHtml } from '../../common/text/html.ts';
import { excerpt, pageTitle } from '../../common/text/text.ts';
import { courseHeading, type Heading, lessonHeading, postHeading } from '../domain/catalogue/headings.ts';
import type { Ctx } from '../domain/common/context.ts';
import type { Services } from '../services.ts';

/** What the build tells about a page (vite.config.ts writes it into dist/routes.json). */
export interface BuiltPage {
  /** Its address, such as /course/:courseId. */
  path: string;
  title: string;
  description: string;
  /** Whether it is there for everybody. */
  public: boolean;
}

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

type Find = (ctx: Ctx, ids: readonly string[]) => Promise<Heading | undefined>;

/** The pages that are called after what is in the catalogue, by their address: how to find what they show. */
const namedPages: Readonly<Record<string, Find>> = {
  [paths.course]: (ctx, [id = '']) => courseHeading(ctx, id),
  [paths.lesson]: (ctx, [courseId = '', , id = '']) => lessonHeading(ctx, courseId, id),
  [paths.blogPost]: (ctx, [id = '']) => postHeading(ctx, id),
};

/** Whether a page is called after what is in the catalogue. */
export const isNamed = (page: BuiltPage): boolean => Object.hasOwn(namedPages, page.path);

/**
 * The head of a page, by what its row of the route table says, or by the course, lesson or post at that address.
 * A page is sent whatever the database does.
 */
export async function headOf(ctx: Ctx & Pick<Services, 'config'>, page: BuiltPage, path: string): Promise<PageHead> {
  const own = {
    title: page.title,
    description: page.description,
    url: page.public ? ctx.config.publicUrl + path.replace(/(.)\/+$/, '$1') : null,
    article: page.path === paths.blogPost,
  };
  const find = namedPages[page.path];
  if (!find) return own;
  const found = await Promise.resolve(path)
    .then((address) => find(ctx, idsOf(page.path, address)))
    .catch(() => undefined);
  if (!found) return { ...own, url: null };
  return { ...own, title: pageTitle(found.title), description: excerpt(found.description) || page.description };
}

/** The ids in an address. */
function idsOf(pattern: string, path: string): string[] {
  const words = path.split('/');
  return pattern
    .split('/')
    .flatMap((word, index) => (word.startsWith(':') ? [decodeURIComponent(words[index] ?? '')] : []));
}
