import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { families } from '../documents/faces.ts';
import type { CoverSubject } from './cover.ts';
import { type EmblemSubject, type PostSubject, subjectOf } from './emblem-picture.ts';
import { fraunces } from './fonts.ts';

export type { CoverSubject };

/** Sources outside of this folder that affect pictures. */
const shared = [
  '../documents/bidi-text.ts',
  '../documents/breaks.ts',
  '../documents/faces.ts',
  '../../common/random.ts',
].map((path) => `${import.meta.dirname}/${path}`);

let codeHash: string | undefined;

/** Hash of all that affects rendering: sources, and sizes of the fonts. */
function drawingCode(): string {
  if (codeHash !== undefined) return codeHash;
  const sources = readdirSync(import.meta.dirname)
    .sort()
    .map((name) => `${import.meta.dirname}/${name}`);
  const hash = createHash('sha256');
  for (const file of [...sources, ...shared]) hash.update(readFileSync(file));
  // reading all fonts would take 25 MB and 100 ms
  for (const { faces } of [fraunces, ...families]) hash.update(`${statSync(faces.bold.file).size}`);
  codeHash = hash.digest('base64url');
  return codeHash;
}

const versionOf = (...shown: (string | null)[]): string =>
  createHash('sha256').update(drawingCode()).update(JSON.stringify(shown)).digest('hex').slice(0, 12);

export const patternVersion = (id: string): string => versionOf(id);

export const emblemVersion = ({ id, category, emblem, number }: EmblemSubject): string =>
  versionOf(id, category, emblem, `${number}`);

export const coverVersion = ({ id, title, category, emblem }: CoverSubject): string =>
  versionOf(id, title, category, emblem);

/** @param course whose emblem it has; its number is from 1 */
export const lessonAddress = (id: string, course: Omit<EmblemSubject, 'number'>, number: number): string =>
  `/media/pictures/${id}.${emblemVersion({ ...course, number })}.svg`;

export const postAddress = ({ id, emblem }: PostSubject): string =>
  `/media/pictures/${id}.${emblem === null ? patternVersion(id) : emblemVersion(subjectOf({ id, emblem }))}.svg`;

export const coverAddress = (course: CoverSubject): string =>
  `/media/covers/${coverName(course)}.${coverVersion(course)}.svg`;

/** @example coverName({ id: 'sewing', titleLanguage: 'kmr', … }) // 'sewing.kmr' */
export const coverName = ({ id, titleLanguage = 'en' }: Pick<CoverSubject, 'id' | 'titleLanguage'>): string =>
  titleLanguage === 'en' ? id : `${id}.${titleLanguage}`;

/** PNG of 1200 × 630 px, for link previews. */
export const pixelsAddress = (address: string): string => address.replace(/\.svg$/, '.png');
