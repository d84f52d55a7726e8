/** The drawing that is at /media/<kind>/<id>.<version>.svg, of a course (`covers`), a lesson or a post (`pictures`). */
export interface PicturesTable {
  kind: 'covers' | 'pictures';
  id: string;
  /** A hash of the code that draws and of what is shown (server/pictures/address.ts). */
  version: string;
  /** The SVG compressed; the columns have the names of HTTP's content encodings. */
  br: Uint8Array;
  gzip: Uint8Array;
}

export interface PictureTables {
  pictures: PicturesTable;
}
