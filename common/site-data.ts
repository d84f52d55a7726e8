/** Networks and stores that the site links to, in the order in which they are shown. */
export const networks = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube'] as const;
export const stores = ['App Store', 'Google Play'] as const;

/** A link to a page of the organisation elsewhere; `to` begins with https://. */
export interface Elsewhere<Label extends string> {
  label: Label;
  to: string;
}

/** Who runs the site, as `content/site/organisation.yaml` says and the pages show. */
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
