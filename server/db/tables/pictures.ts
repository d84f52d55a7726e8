/**
 * SVG at /media/<kind>/<id>.<version>.svg: `covers` of courses, `pictures` of lessons and posts.
 * The id of a cover ends with the language of its title, but for English.
 */
export interface PicturesTable {
  kind: 'covers' | 'pictures';
  id: string;
  /** Hash of renderer and content (server/pictures/address.ts). */
  version: string;
  /** Columns are named after HTTP content encodings. */
  br: Uint8Array;
  gzip: Uint8Array;
}

export interface PictureTables {
  pictures: PicturesTable;
}
