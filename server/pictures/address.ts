import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { families } from '../documents/faces.ts';
import type { CoverSubject } from './cover.ts';
import { fraunces } from './fonts.ts';

/** The files outside this folder that pictures are drawn with. */
const shared = [
  '../documents/bidi-text.ts',
  '../documents/breaks.ts',
  '../documents/faces.ts',
  '../../common/random.ts',
].map((path) => `${import.meta.dirname}/${path}`);

let codeHash: string | undefined;

/**
 * A hash of what draws: this folder's sources, what they share, and the sizes of the fonts. It
 * changes with every change of them.
 */
function drawingCode(): string {
  if (codeHash !== undefined) return codeHash;
  const sources = readdirSync(import.meta.dirname)
    .sort()
    .map((name) => `${import.meta.dirname}/${name}`);
  const hash = createHash('sha256');
  for (const file of [...sources, ...shared]) hash.update(readFileSync(file));
  // by their sizes: reading the fonts of all scripts takes 25 MB and a tenth of a second
  for (const { faces } of [fraunces, ...families]) hash.update(`${statSync(faces.bold.file).size}`);
  codeHash = hash.digest('base64url');
  return codeHash;
}

const versionOf = (...shown: (string | null)[]): string =>
  createHash('sha256').update(drawingCode()).update(JSON.stringify(shown)).digest('hex').slice(0, 12);

export const patternVersion = (id: string): string => versionOf(id);

export const coverVersion = ({ id, title, category, emblem }: CoverSubject): string =>
  versionOf(id, title, category, emblem);

/** Where the pattern of a lesson or a post is; a changed pattern has another address. */
export const patternAddress = (id: string): string => `/media/pictures/${id}.${patternVersion(id)}.svg`;

/** Where the cover of a course is; a changed cover has another address. */
export const coverAddress = (course: CoverSubject): string => `/media/covers/${course.id}.${coverVersion(course)}.svg`;

/** Where a picture is as a PNG of 1200 × 630 pixels, for those who show a link to its page. */
export const pixelsAddress = (address: string): string => address.replace(/\.svg$/, '.png');
