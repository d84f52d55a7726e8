/** A picture of the content folder's `site/pictures/`, as it is sent. */
export interface SitePicture {
  mimeType: string;
  bytes: Buffer;
}

/** By their addresses, `/media/site/<name>.<hash of its bytes>.<kind>`. */
export type SitePictures = ReadonlyMap<string, SitePicture>;

/** A legal text of the content folder. */
export interface SiteText {
  /** The day of its last change, YYYY-MM-DD. */
  updated: string;
  html: string;
}

/** By their names: `terms`, `privacy`. */
export type SiteTexts = ReadonlyMap<string, SiteText>;
