import { existsSync, readdirSync } from 'node:fs';
import { codes, type LanguageCode } from '../../../common/language/codes.ts';
import type { Problems } from '../yaml-source.ts';

const translated = codes.filter((code) => code !== 'en');

/** Languages that have a folder in this one; reports folders with another name than theirs and `others`. */
export function languagesIn(
  problems: Problems,
  folder: string,
  shown: string,
  others: readonly string[] = [],
): LanguageCode[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !others.includes(entry.name))
    .map(({ name }) => name);
  for (const name of names) {
    if (translated.every((code) => code !== name)) {
      const wanted = [...others, ...translated].join(', ');
      problems.add(`${shown}/${name}`, 1, `this folder is of no known language; the folders here are ${wanted}`);
    }
  }
  return translated.filter((code) => names.includes(code));
}
