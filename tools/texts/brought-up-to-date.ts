import { readFileSync, writeFileSync } from 'node:fs';
import type { EnglishText } from './english.ts';
import { brokenLines, faultsOf, type Translated, updated } from './po-file.ts';

/**
 * Updates the file of a language, or checks it and writes nothing; `lines` says what is wrong, and
 * counts.
 */
export function broughtUpToDate(
  folder: string,
  code: Translated,
  english: readonly EnglishText[],
  { check }: { check: boolean },
): { lines: string[]; isRefused: boolean } {
  const path = `${folder}/${code}.po`;
  const before = readFileSync(path, 'utf8');
  const broken = brokenLines(before, path, code);
  if (broken.length > 0) return { lines: [...first(broken), `${path} stays as it is: mend it there`], isRefused: true };
  const { source, counts } = updated(before, code, english);
  if (!check) writeFileSync(path, source);
  const faults = faultsOf(check ? before : source, path);
  const isOld = check && source !== before;
  const changes = counts.added + counts.dropped > 0 ? ` (${counts.added} new, ${counts.dropped} dropped)` : '';
  return {
    lines: [
      ...first(faults),
      ...(faults.length > 0 ? ['Translate there, or ask a translator: docs/translations.md'] : []),
      ...(isOld ? [`${path} is not up to date: run \`npm run texts\``] : []),
      `${code}: ${counts.texts} texts${changes}, ${counts.missing} missing, ${counts.fuzzy} to be reviewed`,
    ],
    isRefused: isOld || (check && faults.length > 0),
  };
}

const first = (lines: readonly string[]): string[] =>
  lines.length <= 50 ? [...lines] : [...lines.slice(0, 50), `… and ${lines.length - 50} more`];
