import pLimit from 'p-limit';
import type sharp from 'sharp';
import { mostPixels } from '../../common/desk/uploads.ts';
import { readWebp } from '../content/webp.ts';
import { forStaff } from '../domain/common/problem.ts';

/** Pixels of the longer side: twice the column of a lesson. */
const longest = 1600;

/** One at a time: 40 megapixels take some 200 MB. */
const limited = pLimit(1);

let loading: Promise<typeof sharp> | null = null;

/** Only what is put in loads the library; other decoders, such as SVG and PDF, are off. */
function load(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    library.block({ operation: ['VipsForeignLoad'] });
    const buffers = ['Jpeg', 'Png', 'Webp'].map((type) => `VipsForeignLoad${type}Buffer`);
    library.unblock({ operation: buffers });
    library.cache(false);
    library.concurrency(1);
    return library;
  });
  return loading;
}

/**
 * A JPEG, PNG or WebP as a WebP that a lesson shows: turned as the camera was held, without data of
 * the camera, in sRGB.
 * @throws Problem 422 `too_many_pixels` | `unreadable`
 */
export async function reEncode(bytes: Buffer): Promise<Buffer> {
  const library = await load();
  return limited(async () => {
    const options = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const;
    const { width, height, pages = 1 } = await library(bytes, options).metadata().catch(unreadable);
    if (width * height > mostPixels) throw tooManyPixels();
    if (pages > 1) throw forStaff(422, 'The picture moves: a lesson shows still ones.', { error: 'unreadable' });
    for (const quality of [80, 60, 40]) {
      const encoded = await library(bytes, { ...options, limitInputPixels: mostPixels })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 4 })
        .timeout({ seconds: 20 })
        .toBuffer()
        .catch(unreadable);
      if (typeof readWebp(encoded) !== 'string') return encoded;
    }
    throw forStaff(422, 'The picture has too much in it for a lesson: make it smaller.', { error: 'too_large' });
  });
}

function unreadable(): never {
  throw forStaff(422, 'The picture is damaged or not whole: open it on your device and save it again.', {
    error: 'unreadable',
  });
}

const tooManyPixels = () =>
  forStaff(422, 'The picture has more than 40 megapixels: make it smaller.', { error: 'too_many_pixels' });
