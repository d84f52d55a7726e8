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
