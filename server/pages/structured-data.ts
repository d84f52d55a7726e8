import { priceFor } from '../../common/money/money.ts';
import { LANGUAGE } from '../../common/rules/constants.ts';
import type { SiteData } from '../../common/site-data.ts';
import type { CourseHeading, PostHeading } from '../domain/catalogue/headings.ts';

/** A thing that a page describes, in the words of schema.org. */
export type Thing = { '@type': string } & Readonly<Record<string, unknown>>;

/** Who offers the courses and publishes the blog. */
export const organization = (publicUrl: string): Thing => ({
  '@type': 'Organization',
  name: 'Zanin',
  url: `${publicUrl}/`,
  logo: `${publicUrl}/touch-icon.png`,
});

/** What the operator has written of who runs the site; what is of the sample is kept from search engines. */
export const organizationDetails = ({ name, address, email, phone, social }: Partial<SiteData>) => ({
  ...(name !== undefined && { legalName: name }),
  ...(address && { address: address.join(', ') }),
  ...(email !== undefined && { email }),
  ...(phone && { telephone: phone }),
  ...(social && { sameAs: social.map(({ to }) => to) }),
});

/** What a page says of what it shows; the addresses are whole ones. */
interface About {
  url: string;
  /** Plain text; undefined for none. */
  description: string | undefined;
  image: string;
  publicUrl: string;
}

/**
 * A course with what Google asks of one: its provider, what it costs and how long it takes. It has the price that its page
 * shows to visitors in a region, and stars only where the page shows them.
 */
export function courseThing(course: CourseHeading, region: string, { publicUrl, ...about }: About): Thing {
  const { title, rating, rating_count, minutes } = course;
  const price = priceFor(course, region);
  return {
    '@type': 'Course',
    name: title,
    ...about,
    inLanguage: LANGUAGE,
    provider: organization(publicUrl),
    offers: price
      ? { '@type': 'Offer', category: 'Paid', price: price.amount, priceCurrency: price.currency, url: about.url }
      : { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'USD', url: about.url },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: `PT${minutes}M` },
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount: rating_count, bestRating: 5 },
    }),
  };
}

/** A post of the blog. */
export function articleThing(post: PostHeading, { publicUrl, ...about }: About): Thing {
  return {
    '@type': 'Article',
    headline: post.title,
    ...about,
    inLanguage: LANGUAGE,
    author: { '@type': 'Person', name: post.author },
    publisher: organization(publicUrl),
    datePublished: post.published_at.toISOString(),
  };
}

/** Where a page is, from the top down to itself: names and whole addresses. */
export const breadcrumbs = (...way: readonly { name: string; url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
});

/** A list of pages that have more, by their whole addresses. */
export const listOf = (urls: readonly string[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
});
