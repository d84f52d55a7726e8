import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { SitePicture } from '../domain/common/ports/site.ts';
import type { ContentSource } from './source.ts';
import type { Mapping } from './yaml-source.ts';

export const picturesFolder = 'site/pictures';

/** Bitmap formats with magic numbers (hex); SVG is excluded, since it can hold scripts. */
const kinds: Record<string, { mimeType: string; begins: RegExp }> = {
  '.png': { mimeType: 'image/png', begins: /^89504e470d0a1a0a/ },
  '.jpg': { mimeType: 'image/jpeg', begins: /^ffd8ff/ },
  '.jpeg': { mimeType: 'image/jpeg', begins: /^ffd8ff/ },
  '.webp': { mimeType: 'image/webp', begins: /^52494646.{8}57454250/ },
};

/** In bytes **[decided]**: shown 150 to 400 pixels wide. */
const most = 150_000;

const name = {
  max: 120,
  pattern: /^(?:\/pictures\/)?[a-z0-9]+(?:[-_.][a-z0-9]+)*$/i,
  form: 'the name of a file in site/pictures/, or a path such as /pictures/loom.svg',
};

/**
 * A file of `site/pictures/`, which `pictures` receives, or a path of the build; '' after a
 * problem.
 */
export function readPicture(
  mapping: Mapping,
  key: string,
  source: ContentSource,
  pictures: Map<string, SitePicture>,
): string {
  const written = mapping.text(key, name);
  if (written.startsWith('/pictures/') || !name.pattern.test(written)) return written;
  const picture = pictureOf(source, written);
  if (typeof picture === 'string') {
    mapping.report(key, picture);
    return '';
  }
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 12);
  const kind = extname(written);
  const address = `/media/site/${basename(written, kind)}.${hash}${kind}`;
  pictures.set(address, picture);
  return address;
}

/** Or an error message. */
function pictureOf(source: ContentSource, written: string): SitePicture | string {
  const kind = kinds[extname(written).toLowerCase()];
  if (!kind) return `${written} should be a png, jpg, jpeg or webp; save the picture as one`;
  const bytes = source.read(`${picturesFolder}/${written}`);
  if (bytes === null) return `site/pictures/${written} is missing; add it`;
  if (bytes.length > most) {
    return `site/pictures/${written} has ${Math.ceil(bytes.length / 1000)} kB; make it at most ${most / 1000} kB`;
  }
  if (!kind.begins.test(bytes.subarray(0, 12).toString('hex'))) {
    return `site/pictures/${written} does not hold what its name says; it should begin like a ${kind.mimeType} file`;
  }
  return { mimeType: kind.mimeType, bytes };
}
