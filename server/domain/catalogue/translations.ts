import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { LANGUAGE } from '../../../common/language/original.ts';
import type { TranslatedKind, TranslatedWords } from '../../db/tables/catalogue.ts';
import type { CoverSubject } from '../../pictures/address.ts';
import type { Ctx } from '../common/context.ts';

/** Of content. */
export const original: LanguageCode = LANGUAGE;

export interface Said {
  /** The language of its words, where it has none in the one that was asked for. */
  lang?: LanguageCode;
}

/** A row with its words in another language, or marked as having none. */
export type Say = <Row extends { id: string }>(kind: TranslatedKind, row: Row) => Row & Said;

const inOriginal: Say = (_, row) => row;

interface Wanted {
  kinds: readonly TranslatedKind[];
  /** Of kinds that belong to courses. */
  courseIds?: readonly string[];
  /** Of these rows alone. */
  ids?: readonly string[];
}

/** Of words that a query has joined: null without a translation. */
export const langOf = (said: LanguageCode | null, { language = original }: Ctx): Said & { language: LanguageCode } => ({
  language: said ?? original,
  ...(said === null && language !== original && { lang: original }),
});

/** One query for any number of courses, none in the language of the originals. */
export async function sayIn({ db, language = original }: Ctx, { kinds, courseIds = [], ids }: Wanted): Promise<Say> {
  if (language === original) return inOriginal;
  const rows = await db
    .selectFrom('translations')
    .select(['kind', 'id', 'words'])
    .where('language', '=', language)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`(course_id is null or course_id = any(${courseIds}::text[]))`)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::text[])`))
    .execute();
  return sayFrom(rows);
}

/** Of words in a language that is not the original's. */
export function sayFrom(
  rows: readonly { kind: TranslatedKind; id: string; words: TranslatedWords[TranslatedKind] }[],
): Say {
  const words = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.words]));
  return (kind, row) => {
    const said = words.get(`${kind} ${row.id}`);
    return said === undefined ? { ...row, lang: original } : { ...row, ...said };
  };
}

/** For answers that hold more than words. */
export const langIn = ({ lang }: Said): Said => (lang === undefined ? {} : { lang });

/** For answers about something of a course. */
export const courseNamed = ({ title, lang }: Said & { title: string }) => ({
  course_title: title,
  ...(lang && { course_lang: lang }),
});

/** @param course with the words that `Say` gave it */
export const coverOf = (
  { language = original }: Pick<Ctx, 'language'>,
  { id, title, category, emblem, lang = language }: Omit<CoverSubject, 'titleLanguage'> & Said,
): CoverSubject => ({ id, title, category, emblem, titleLanguage: lang });

/** Of a category by its English name; undefined where it has none in the caller's language. */
export const categoryTitle = (say: Say, id: string): string | undefined =>
  say<{ id: string; title?: string }>('category', { id }).title;
