import { foldedWords } from '../../common/text/fold.ts';

/** The texts of a course that search looks at. */
interface Texts {
  title: string;
  description: string;
  chapters: readonly { lessons: readonly { title: string }[] }[];
}

/**
 * The words that search finds a course by (CATALOGUE-05), as PostgreSQL reads a `tsvector`: folded, each with the weight of
 * the best place where it is: A for the title, B for the description, C for titles of lessons.
 */
export function wordsOf({ title, description, chapters }: Texts): string {
  const lessons = chapters.flatMap((chapter) => chapter.lessons.map((lesson) => lesson.title));
  const weights = new Map<string, string>();
  for (const [weight, texts] of [
    ['C', lessons],
    ['B', [description]],
    ['A', [title]],
  ] as const) {
    for (const word of foldedWords(texts.join(' '))) weights.set(word, weight);
  }
  // words are of letters and digits only, so no word can end its quotes; a weight needs a position, which is not used
  return [...weights].map(([word, weight]) => `'${word}':1${weight}`).join(' ');
}
