import { addressIn } from '../../common/language/address.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import type { Match } from '../../common/match.ts';
import { pageRow } from '../../common/pages.ts';
import { href, type PathName } from '../../common/paths.ts';
import { PAGE_SIZE } from '../../common/rules/list-sizes.ts';
import type { SiteData } from '../../common/site-data.ts';
import { escapeHtml } from '../../common/text/html.ts';
import { excerpt, pageTitle } from '../../common/text/text.ts';
import { manifestPath } from '../../common/worker.ts';
import { catalogueIds, courseHeading, type Heading, lessonHeading, postHeading } from '../domain/catalogue/headings.ts';
import type { Ctx } from '../domain/common/context.ts';
import { practiceStates } from '../domain/learning/practice-tests/state.ts';
import { publicCertificate } from '../domain/learning/public-certificate.ts';
import { type CoverSubject, coverAddress, pixelsAddress, postAddress } from '../pictures/address.ts';
import { sharedSize } from '../pictures/pixels.ts';
import type { Services } from '../services.ts';
import { type Texts, textsIn } from '../texts/texts.ts';
import { alternatesOf } from './alternates.ts';
import { asText, type RenderOptions } from './render.ts';
import { sharedPicture } from './shared-picture.ts';
import {
  articleThing,
  breadcrumbs,
  courseThing,
  listOf,
  organization,
  organizationDetails,
  type Thing,
} from './structured-data.ts';

/** The head of a page, for search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Canonical URL; null for pages that are not public. */
  url: string | null;
  alternates: ReturnType<typeof alternatesOf>;
  /** Whether the page's subject does not exist; known without rendering. */
  isMissing: boolean;
  /** Indexable. */
  isListed: boolean;
  article: boolean;
  /** Of Open Graph. */
  locale: string;
  /** Whether the contact and newsletter forms work. */
  inbox: boolean;
  /** Link preview of 1200 × 630 px, by path. */
  image: { path: string; alt: string };
  /** JSON-LD. */
  things: readonly Thing[];
}

/** Facebook calls Sorani `cb`, Kurmanji `ku`, and Arabic by no country. */
const openGraphLocale: Readonly<Record<LanguageCode, string>> = {
  ...{ en: 'en_GB', ckb: 'cb_IQ', kmr: 'ku_TR', ar: 'ar_AR', nl: 'nl_NL' },
};

const marked = /<!--head-->.*<!--\/head-->/s;

/**
 * @param head its texts may come from learners and authors
 * @param of.site what differs from the sample; the app reads it
 */
export function withHead(html: string, head: PageHead, { publicUrl, site, language }: HeadOptions): string {
  const { title, description, url, alternates, isListed, article, locale, inbox, image, things } = head;
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
  // data blocks need no permission from the content security policy
  const data = (attributes: string, value: unknown) => `<script ${attributes}>${asText(value)}</script>`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(inbox ? [meta('name', 'inbox', 'on')] : []),
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`, meta('property', 'og:url', url)]),
    ...alternates.map(([code, to]) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(to)}" />`),
    meta('property', 'og:site_name', 'Zanin'),
    meta('property', 'og:locale', locale),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // previews require absolute URLs
    meta('property', 'og:image', publicUrl + image.path),
    meta('property', 'og:image:width', String(sharedSize.width)),
    meta('property', 'og:image:height', String(sharedSize.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<link rel="manifest" href="${addressIn(language, manifestPath)}" />`,
    ...(things.length === 0
      ? []
      : [data('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': things })]),
    ...(Object.keys(site).length === 0 ? [] : [data('type="application/json" id="site"', site)]),
  ];
  return html.replace(marked, () => lines.join('\n    '));
}

interface HeadOptions {
  publicUrl: string;
  language: LanguageCode;
  site: Partial<SiteData>;
}

type View = Pick<RenderOptions, 'page' | 'region' | 'search'> & { language: LanguageCode; isImpossible?: boolean };

/** Overrides of the page's row in `common/pages.ts`. */
type Own = Partial<Heading & Pick<PageHead, 'image' | 'things'>>;

type Find = (
  ctx: Ctx,
  params: Match['params'],
  view: {
    region: string;
    search: string;
    url: string;
    publicUrl: string;
    site: Partial<SiteData>;
    language: LanguageCode;
    texts: Texts;
    /** Absolute, in the language. */
    urlOf: (path: string) => string;
  },
) => Promise<Own | undefined>;

const coverOf = ({ cover, title }: { cover: CoverSubject; title: string }): PageHead['image'] => ({
  path: pixelsAddress(coverAddress(cover)),
  alt: title,
});

const descriptionOf = ({ description }: Heading) => excerpt(description) || undefined;

const ofOrganization: Find = async (_, __, { publicUrl, site }) => ({
  things: [{ ...organization(publicUrl), ...organizationDetails(site) }],
});

/** Reads heads from the database; undefined if the page shows nothing. */
const known: { readonly [Name in PathName]?: Find } = {
  home: ofOrganization,
  about: ofOrganization,
  catalogue: async (ctx, _, { urlOf, search }) => {
    if (search !== '') return {};
    const ids = await catalogueIds(ctx, PAGE_SIZE).catch(() => []);
    if (ids.length === 0) return {};
    return { things: [listOf(ids.map((courseId) => urlOf(href('course', { courseId }))))] };
  },
  course: async (ctx, { courseId }, view) => {
    const { region, language, url, publicUrl } = view;
    const course = await courseHeading(ctx, courseId);
    if (!course) return undefined;
    const image = coverOf(course);
    const about = { url, description: descriptionOf(course), image: publicUrl + image.path, publicUrl };
    const way = breadcrumbs(section('catalogue', view), { name: course.title, url });
    return { ...course, image, things: [courseThing(course, { region, language }, about), way] };
  },
  lesson: async (ctx, { courseId, lessonId }, view) => {
    const { url, urlOf } = view;
    const lesson = await lessonHeading(ctx, courseId, lessonId);
    if (!lesson) return undefined;
    const course = { name: lesson.course.title, url: urlOf(href('course', { courseId })) };
    const way = breadcrumbs(section('catalogue', view), course, { name: lesson.name, url });
    return { ...lesson, image: coverOf(lesson.course), things: [way] };
  },
  practiceTest: async (ctx, { courseId }, view) => {
    const { url, urlOf, texts } = view;
    const [course, states] = await Promise.all([courseHeading(ctx, courseId), practiceStates(ctx, null, [courseId])]);
    if (!course || !states.has(courseId)) return undefined;
    const name = texts.titles.practiceTest;
    const way = breadcrumbs(
      section('catalogue', view),
      { name: course.title, url: urlOf(href('course', { courseId })) },
      { name, url },
    );
    return { title: `${name} · ${course.title}`, image: coverOf(course), things: [way] };
  },
  certificate: async (ctx, { certificateId }, { texts }) => {
    const certificate = await publicCertificate(ctx, certificateId);
    if (certificate.state === 'unknown') return undefined;
    const { holder, courseTitle, translation, state } = certificate;
    const { certificate: words } = texts.site;
    const course = translation?.title ?? courseTitle;
    const title = words.title({ course });
    if (state === 'withdrawn') return { title, description: words.withdrawn };
    const description =
      holder === null ? words.completedNameless({ course }) : words.completed({ name: holder, course });
    return { title, description, image: { path: `/certificates/${certificate.id}/picture.png`, alt: description } };
  },
  blogPost: async (ctx, { blogId }, view) => {
    const { url, publicUrl, language, texts } = view;
    const post = await postHeading(ctx, blogId);
    if (!post) return undefined;
    const image = { path: pixelsAddress(postAddress(post)), alt: texts.site.postPicture };
    const about = { url, description: descriptionOf(post), image: publicUrl + image.path, publicUrl };
    const way = breadcrumbs(section('blog', view), { name: post.title, url });
    return { ...post, image, things: [articleThing(post, language, about), way] };
  },
};

const section = (name: 'catalogue' | 'blog', { texts, urlOf }: Pick<Parameters<Find>[2], 'texts' | 'urlOf'>) => ({
  name: texts.titles[name],
  url: urlOf(href(name)),
});

/**
 * Null for an address without a page. If the database is away, the head has the page's own title.
 * @param asks false reads nothing from the database
 */
export async function headOf(
  ctx: Ctx & Pick<Services, 'config' | 'site'>,
  { page, region, search, language, isImpossible = false }: View,
  asks = true,
): Promise<PageHead> {
  const { access, listed } = pageRow(page?.name ?? null);
  const texts = textsIn(language);
  const title = texts.titles[page?.name ?? 'missing'];
  const description = texts.descriptions[page?.name ?? 'missing'];
  const { site } = ctx;
  const { publicUrl } = ctx.config;
  const urlOf = (address: string) => publicUrl + addressIn(language, address);
  const path = page === null || access === 'member' ? null : href(page.name, page.params);
  const url = path === null ? null : urlOf(path);
  const own: PageHead = {
    title: pageTitle(title),
    description,
    url,
    alternates: path === null ? [] : alternatesOf(publicUrl, path, Object.values(languages)),
    isMissing: isImpossible,
    isListed: listed !== 'never' && !languages[language].isDraft,
    article: page?.name === 'blogPost',
    inbox: ctx.config.contactInbox,
    locale: openGraphLocale[language],
    image: sharedPicture(language),
    things: [],
  };
  const find = page && known[page.name];
  if (isImpossible) return { ...own, url: null, alternates: [] };
  if (!find || url === null) return own;
  const found = asks
    ? await find({ ...ctx, language }, page.params, {
        region,
        search,
        url,
        publicUrl,
        site,
        language,
        texts,
        urlOf,
      }).catch(() => null)
    : null;
  if (!found) return { ...own, url: null, alternates: [], isMissing: found === undefined };
  return {
    ...own,
    ...(found.title !== undefined && { title: pageTitle(found.title) }),
    description: excerpt(found.description ?? '') || description,
    image: found.image ?? own.image,
    things: found.things ?? [],
  };
}
