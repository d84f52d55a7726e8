import type { LanguageCode } from '../../common/language/codes.ts';
import { LANGUAGE } from '../../common/language/original.ts';
import { priceFor } from '../../common/money/money.ts';
import type { SiteData } from '../../common/site-data.ts';
import { capitalised } from '../../common/text/text.ts';
import type { CourseHeading, PostHeading } from '../domain/catalogue/headings.ts';

/** schema.org. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>;

export const organization = (publicUrl: string): Thing => ({
  '@type': 'Organization',
  name: 'Zanin',
  url: `${publicUrl}/`,
  logo: `${publicUrl}/touch-icon.png`,
});

/** Only what the operator has set: the sample's data are not for search engines. */
export const organizationDetails = ({ name, address, email, phone, social }: Partial<SiteData>) => ({
  ...(name !== undefined && { legalName: name }),
  ...(address && { address: address.join(', ') }),
  ...(email !== undefined && { email }),
  ...(phone && { telephone: phone }),
  ...(social && { sameAs: social.map(({ to }) => to) }),
});

/** URLs are absolute. */
interface About {
  url: string;
  /** Plain text. */
  description: string | undefined;
  image: string;
  publicUrl: string;
}

/** Google's required fields. The price is the region's; ratings only where the page shows them. */
export function courseThing(
  course: CourseHeading,
  { region, language }: { region: string; language: LanguageCode },
  { publicUrl, ...about }: About,
): Thing {
  const { title, rating, rating_count, minutes, task_minutes, teacher, outcomes, audience, level, lang } = course;
  const isTranslated = language !== LANGUAGE && lang === undefined;
  const workload = `PT${minutes + task_minutes}M`;
  const price = priceFor(course, region);
  return {
    '@type': 'Course',
    name: title,
    ...about,
    inLanguage: isTranslated ? language : (course.language ?? LANGUAGE),
    ...(outcomes && { teaches: outcomes }),
    ...(level !== null && { educationalLevel: capitalised(level) }),
    ...(audience !== null && { audience: { '@type': 'Audience', audienceType: audience } }),
    provider: organization(publicUrl),
    offers: price
      ? { '@type': 'Offer', category: 'Paid', price: price.amount, priceCurrency: price.currency, url: about.url }
      : { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'USD', url: about.url },
    hasCourseInstance: {
      ...{ '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: workload },
      ...(teacher?.person && { instructor: { '@type': 'Person', name: teacher.name, description: teacher.about } }),
    },
    timeRequired: workload,
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount: rating_count, bestRating: 5 },
    }),
  };
}

export function articleThing(post: PostHeading, language: LanguageCode, { publicUrl, ...about }: About): Thing {
  return {
    '@type': 'Article',
    headline: post.title,
    ...about,
    inLanguage: post.lang ?? language,
    author: { '@type': 'Person', name: post.author },
    publisher: organization(publicUrl),
    datePublished: post.published_at.toISOString(),
  };
}

/** From the root to the page itself; absolute URLs. */
export const breadcrumbs = (...way: readonly { name: string; url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
});

/** Absolute URLs of pages with details. */
export const listOf = (urls: readonly string[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
});
