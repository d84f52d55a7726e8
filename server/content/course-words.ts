import { foldedWords } from '../../common/text/fold.ts';
import type { SearchContent } from './search.ts';

interface Texts {
  title: string;
  category: string;
  description: string;
  chapters: readonly { title: string; lessons: readonly { title: string }[] }[];
  /** None for a free course. */
  prices: readonly unknown[];
}

/**
 * A `tsvector` of folded words of a course in one or several languages, with their best weight:
 * A title (and, of a free course, the words for free), B description, C category and titles of
 * chapters and lessons, D what search.yaml adds to these.
 */
export function wordsOf(versions: readonly Texts[], search: SearchContent): string {
  const names = versions.flatMap(({ category, chapters }) => [
    category,
    ...chapters.flatMap((chapter) => [chapter.title, ...chapter.lessons.map((lesson) => lesson.title)]),
  ]);
  const isFree = versions.every(({ prices }) => prices.length === 0);
  const weights = new Map<string, string>();
  for (const [weight, texts] of [
    ['C', names],
    ['B', versions.map(({ description }) => description)],
    ['A', [...versions.map(({ title }) => title), ...(isFree ? search.free : [])]],
  ] as const) {
    for (const word of foldedWords(texts.join(' '))) weights.set(word, weight);
  }
  for (const word of addedWords(new Set(weights.keys()), search)) {
    if (!weights.has(word)) weights.set(word, 'D');
  }
  // words need no escaping: letters and digits only; a weight requires a position
  return [...weights].map(([word, weight]) => `'${word}':1${weight}`).join(' ');
}

/** What is added brings nothing further: a group does not lead to another one. */
function addedWords(words: ReadonlySet<string>, { same, wider }: SearchContent): string[] {
  const has = (entry: string) => foldedWords(entry).every((word) => words.has(word));
  return [
    ...same.filter((group) => group.some(has)).flat(),
    ...[...wider].flatMap(([wide, narrow]) => (narrow.some(has) ? [wide] : [])),
  ].flatMap(foldedWords);
}
