/** A picture of the content folder's `site/pictures/`, as it is sent. */
export interface SitePicture {
  mimeType: string;
  bytes: Buffer;
}

/** By their addresses, `/media/site/<name>.<hash of its bytes>.<kind>`. */
export type SitePictures = ReadonlyMap<string, SitePicture>;
