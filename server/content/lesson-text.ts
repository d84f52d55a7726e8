import type { Problems } from './yaml-source.ts';

/** What the page of a lesson does not show, and what to write in its place. */
const refused: [RegExp, string][] = [
  [/^#{1,6}(?!#)/, 'a heading should begin with "## "'],
  [/<\/?[a-z!]/i, 'HTML is not shown; write plain text'],
  [/\]\(/, 'links and pictures are not shown; write the address out, or attach a file'],
  [/^\s*(```|~~~|>|\|)/, 'code blocks, quotations and tables are not shown; write a paragraph or a list'],
  [/^\s*[*+]\s/, 'an entry of a list should begin with "- " or "1. "'],
];

/** How many words a learner reads in a minute who follows what they say. */
const wordsPerMinute = 130;

/** What reading a text takes, in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / wordsPerMinute));
}

/** Checks the text of a lesson: paragraphs, `## ` headings, `- ` and `1. ` lists, **bold** and ***bold Kurdish***. */
export function checkLessonText(problems: Problems, path: string, text: string): void {
  if (text === '') problems.add(path, 1, 'this file is empty; write the lesson');
  for (const [index, line] of text.split('\n').entries()) {
    const isHeading = /^## \S/.test(line);
    for (const [pattern, message] of refused) {
      if (!isHeading && pattern.test(line)) problems.add(path, index + 1, message);
    }
  }
}
