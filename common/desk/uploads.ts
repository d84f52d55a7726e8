import { slugOf } from './new-course.ts';

export type UploadKind = 'picture' | 'worksheet';

export type FileType = 'jpeg' | 'png' | 'webp' | 'pdf';

/** In bytes. */
export const largest: Readonly<Record<UploadKind, number>> = { picture: 10 * 1024 * 1024, worksheet: 20 * 1024 * 1024 };

export const mostPixels = 40_000_000;

/** Bytes of each part but the last: the answer comes within seconds on a slow connection. */
export const partSize = 192 * 1024;

/** In ms: a file is sent within this time. Parts are kept for longer (server/blobs/named.ts). */
export const uploadLifetime = 12 * 3_600_000;

export const typesOf: Readonly<Record<UploadKind, readonly FileType[]>> = {
  picture: ['jpeg', 'png', 'webp'],
  worksheet: ['pdf'],
};

/** By its first bytes, whatever its name says. */
export function typeOfBytes(bytes: Uint8Array): FileType | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'webp';
  return start.startsWith('%PDF-') ? 'pdf' : null;
}

/** Of the file in the course, without what follows the dot. */
export const isFileName = (name: string): boolean => name.length <= 50 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);

/** For a file as a device calls it; '' where nothing of it can be kept. */
export const fileNameFrom = (name: string): string =>
  slugOf(name.replace(/\.[^.]*$/, ''))
    .slice(0, 50)
    .replace(/-$/, '');

/** The languages of a course have its pictures in common, and each its own worksheets. */
export const folderOf: Readonly<Record<UploadKind, string>> = { picture: 'pictures', worksheet: 'files' };

export const extensionOf: Readonly<Record<UploadKind, string>> = { picture: 'webp', worksheet: 'pdf' };

/** Null for a file that the desk does not put in or show. */
export function kindOfPath(path: string): UploadKind | null {
  if (/^courses\/[^/]+\/pictures\/[^/]+\.webp$/.test(path)) return 'picture';
  return /^courses\/[^/]+\/files\/[^/]+\.pdf$/.test(path) ? 'worksheet' : null;
}

/** The lesson of a text that may get worksheets; null for a translated one. */
export const lessonOfPath = (path: string): string | null =>
  /^courses\/[^/]+\/lessons\/([^/]+)\.md$/.exec(path)?.[1] ?? null;

/** A block of a lesson. */
export const pictureBlock = (alt: string, name: string): string =>
  `![${alt
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]]/g, '\\$&')}](${name}.webp)`;

/** With the next number behind it. */
export function nextName(name: string): string {
  const [, stem = name, number = '1'] = /^(.*?)-(\d{1,3})$/.exec(name) ?? [];
  return `${stem.slice(0, 45)}-${Number(number) + 1}`;
}
