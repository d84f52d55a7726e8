import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import type { Ctx } from '../common/context.ts';
import { original } from './translations.ts';

/** In `settings`: the folded stop words of search.yaml (`fillers`), as JSON. */
export const fillersSetting = 'search_fillers';

export interface SearchTerms {
  /** Every word by which a course is found, in English and the language. */
  known: readonly string[];
  fillers: ReadonlySet<string>;
}

export async function loadSearchTerms({ db }: Ctx, language: LanguageCode): Promise<SearchTerms> {
  const words = `select words from course_words where language in ('${original}', '${language}')`;
  const [{ rows }, setting] = await Promise.all([
    sql<{ word: string }>`select word from ts_stat(${words})`.execute(db),
    db.selectFrom('settings').select('value').where('name', '=', fillersSetting).executeTakeFirst(),
  ]);
  const fillers: unknown = JSON.parse(setting?.value ?? '[]');
  return {
    known: rows.map(({ word }) => word),
    fillers: new Set(Array.isArray(fillers) ? fillers.map(String) : []),
  };
}

/** Letters from which on a word may be misspelt: shorter ones are near too many others. */
const misspelt = 4;

/** For each word that counts, what it may mean; the last may be the beginning of a word. */
export function meaningsOf(words: readonly string[], { known, fillers }: SearchTerms): string[][] {
  const counting = words.filter((word) => !fillers.has(word));
  const asked = counting.length === 0 ? words : counting;
  return asked.map((word, index) => {
    const isBegun = index === asked.length - 1;
    const isKnown = known.some((each) => (isBegun ? each.startsWith(word) : each === word));
    if (isKnown || word.length < misspelt) return [word];
    const near = known.filter((each) => !fillers.has(each) && isNear(word, each));
    return near.length === 0 ? [word] : near;
  });
}

/** One letter left out, added or replaced, or two neighbours exchanged. */
export function isNear(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (Math.max(one.length, other.length) > shorter + 1) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const left = one.slice(start, one.length - end);
  const instead = other.slice(start, other.length - end);
  if (left.length < 2 && instead.length < 2) return true;
  return left.length === 2 && instead === `${left[1]}${left[0]}`;
}
