/** Networks and stores that the site links to, in the order in which they are shown. */
export const networks = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const;
export const stores = ['App Store', 'Google Play'] as const;

/** The legal texts, by the names of their files in `content/site/` and of their pages. */
export const textNames = ['terms', 'privacy'] as const;
export type TextName = (typeof textNames)[number];

/** A link to a page of the organisation elsewhere; `to` begins with https://. */
export interface Elsewhere<Label extends string> {
  label: Label;
  to: string;
}

/** Who works for the organisation, as `content/site/team.yaml` says. */
export interface Team {
  people: readonly Teammate[];
  /** A line below them; empty for none. */
  note: string;
}

export interface Teammate {
  name: string;
  role: string;
  /** The address of a picture, 3 by 2; empty for none. */
  picture: string;
}

/** Whom the organisation works with, as `content/site/partners.yaml` says. */
export interface Partners {
  list: readonly Partner[];
  /** A line below them; empty for none. */
  note: string;
}

export interface Partner {
  name: string;
  /** The address of a small square picture that is shown before the name. */
  mark?: string;
  /** The address of a picture that has the name in it and is shown in its place. */
  logo?: string;
  /** Begins with https://. */
  link?: string;
}

/** Who runs the site, as the files in `content/site/` say and the pages show. */
export interface SiteData {
  name: string;
  /** The lines of the office's address. */
  address: readonly string[];
  /** The lines about registration and value added tax. */
  numbers: readonly string[];
  email: string;
  /** As it is shown, such as `+31 30 555 0142`; null for none, and absent for the sample's (sample-phone.ts). */
  phone?: string | null;
  social: readonly Elsewhere<(typeof networks)[number]>[];
  stores: readonly Elsewhere<(typeof stores)[number]>[];
  /** Absent for the sample's (sample-team.ts). */
  team?: Team;
  /** Absent for the sample's (sample-partners.ts). */
  partners?: Partners;
  /** The legal texts that are not the sample's: GET /site/texts/{name} has them. */
  texts?: readonly TextName[];
}

/** An invented company under the reserved name zanin.example: shown where no operator has written another. */
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
