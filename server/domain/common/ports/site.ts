import type { LanguageCode } from '../../../../common/language/codes.ts';
import type { SiteData } from '../../../../common/site-data.ts';

/** From `site/pictures/` of the content folder. */
export interface SitePicture {
  mimeType: string;
  bytes: Buffer;
}

/** By URL, `/media/site/<name>.<content hash>.<kind>`. */
export type SitePictures = ReadonlyMap<string, SitePicture>;

export interface SiteText {
  /** YYYY-MM-DD, last change. */
  updated: string;
  html: string;
}

export type SiteTexts = ReadonlyMap<string, SiteText>;

/** By language: what differs from the sample in its pages, and its texts. */
export type SiteTranslations = ReadonlyMap<LanguageCode, { site: Partial<SiteData>; siteTexts: SiteTexts }>;
