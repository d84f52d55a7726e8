import { codes, type LanguageCode } from '../../../common/language/codes.ts';
import type { ContentSource } from '../source.ts';
import type { Problems } from '../yaml-source.ts';

const translated = codes.filter((code) => code !== 'en');

/**
 * Languages that have a folder in this one; reports folders with another name than theirs and
 * `others`.
 */
export function languagesIn(
  problems: Problems,
  source: ContentSource,
  folder: string,
  others: readonly string[] = [],
): LanguageCode[] {
  const names = source
    .list(folder)
    .filter(({ name, isFolder }) => isFolder && !others.includes(name))
    .map(({ name }) => name);
  for (const name of names) {
    if (translated.every((code) => code !== name)) {
      const wanted = [...others, ...translated].join(', ');
      problems.add(
        `${source.name}${folder === '' ? '' : `/${folder}`}/${name}`,
        1,
        `this folder is of no known language; the folders here are ${wanted}`,
      );
    }
  }
  return translated.filter((code) => names.includes(code));
}
