import type { LanguageCode } from '../../../common/language/codes.ts';
import { type Mapping, Problems } from '../yaml-source.ts';

/** A stamp that is missing. */
export interface Insertion {
  path: string;
  /** The number of the line above it; 0 at the beginning. */
  after: number;
  lines: string[];
  /** As deep as the key in the line above. */
  isIndented: boolean;
}

/** Findings that are no problems. */
export interface Found {
  problems: Problems;
  /** Translations of an older original, as `path:line: what is stale`. */
  stale: Problems;
  unstamped: Insertion[];
}

export const nothingFound = (): Found => ({ problems: new Problems(), stale: new Problems(), unstamped: [] });

export interface TranslationContext extends Found {
  language: LanguageCode;
}

interface Stamped {
  path: string;
  /** Names it in the list of what is stale. */
  what: string;
  stamp: string;
  /** Where a missing stamp belongs. */
  after: number;
  isIndented?: boolean;
}

const form = { max: 20 };

export const stampLine = (stamp: string): string => `from: '${stamp}'`;

/**
 * Whether the words are translated from the original as it is now. A stale translation is listed,
 * and not compared with an original that it is not of.
 */
export function isOfNow(
  { problems, stale, unstamped }: Found,
  mapping: Mapping,
  { path, what, stamp, after, isIndented = false }: Stamped,
): boolean {
  if (!mapping.has('from')) {
    unstamped.push({ path, after, lines: [stampLine(stamp)], isIndented });
    problems.add(path, Math.max(1, after), 'from is missing; `npm run content -- stamp` writes it');
    return true;
  }
  const from = mapping.text('from', form);
  if (from !== stamp) {
    const todo = 'translate the change, delete this line and run `npm run content -- stamp`';
    stale.add(path, mapping.lineOf('from'), `${what} has changed since it was translated; ${todo}`);
  }
  return from === stamp;
}
