import { foldedWords } from '../../common/text/fold.ts';

interface Texts {
  title: string;
  description: string;
  chapters: readonly { lessons: readonly { title: string }[] }[];
}

/** A `tsvector` of folded words with their best weight: A title, B description, C lesson titles. */
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
  // words need no escaping: letters and digits only; a weight requires a position
  return [...weights].map(([word, weight]) => `'${word}':1${weight}`).join(' ');
}
