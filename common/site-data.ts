import { LANGUAGE } from './language/original.ts';

export const networks = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const;
export const stores = ['App Store', 'Google Play'] as const;

/** Names of the files in `content/site/` and of the pages. */
export const textNames = ['terms', 'privacy'] as const;
export type TextName = (typeof textNames)[number];

/** `to` begins with https://. */
export interface Elsewhere<Label extends string> {
  label: Label;
  to: string;
}

/** From `content/site/team.yaml`. */
export interface Team {
  people: readonly Teammate[];
  /** Line below them; may be empty. */
  note: string;
}

export interface Teammate {
  name: string;
  role: string;
  /** Address of a picture, 3:2; empty for none. */
  picture: string;
}

/** From `content/site/partners.yaml`. */
export interface Partners {
  list: readonly Partner[];
  note: string;
}

export interface Partner {
  name: string;
  mark?: string;
  /** Address of a picture that contains the name and replaces it. */
  logo?: string;
  link?: string;
}

/** What is translated with the file that it is of. */
export const siteParts = ['numbers', 'team', 'partners'] as const;
export type SitePart = (typeof siteParts)[number];

/** The operator, from `content/site/`. */
export interface SiteData {
  name: string;
  address: readonly string[];
  /** Registration and VAT numbers. */
  numbers: readonly string[];
  email: string;
  /** As shown; null for none, absent for the sample's (sample-phone.ts). */
  phone?: string | null;
  social: readonly Elsewhere<(typeof networks)[number]>[];
  stores: readonly Elsewhere<(typeof stores)[number]>[];
  /** Absent for the sample's (sample-team.ts). */
  team?: Team;
  /** Absent for the sample's (sample-partners.ts). */
  partners?: Partners;
  /** Texts that replace the sample's, served by GET /site/texts/{name}. */
  texts?: readonly TextName[];
  /** What is in the language of the page; the rest is in English. */
  translated?: readonly SitePart[];
}

/** Of the words of a part; undefined for the page's. */
export const languageOfPart = ({ translated }: Pick<SiteData, 'translated'>, part: SitePart): string | undefined =>
  translated?.includes(part) ? undefined : LANGUAGE;

/** Invented company under the reserved name zanin.example, shown if no operator is configured. */
export const sampleSite: SiteData = {
  name: 'Zanin B.V. (an example company)',
  address: ['Oudegracht 555', '3511 ZZ Utrecht', 'The Netherlands'],
  numbers: ['Company registration (KvK): 00000000', 'VAT: NL000000000B00'],
  email: 'hello@zanin.example',
  social: [
    { label: 'Facebook', to: 'https://www.facebook.com/zanin.example' },
    { label: 'Instagram', to: 'https://www.instagram.com/zanin.example' },
    { label: 'LinkedIn', to: 'https://www.linkedin.com/company/zanin-example' },
    { label: 'YouTube', to: 'https://www.youtube.com/@zanin-example' },
  ],
  stores: [
    { label: 'App Store', to: 'https://apps.zanin.example/ios' },
    { label: 'Google Play', to: 'https://apps.zanin.example/android' },
  ],
};
