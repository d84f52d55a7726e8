import { fold } from './fold.ts';

const prefix = 'section-';

/** `section-` and the folded words, in any script; duplicates get `-2` and so on. */
export function anchorsOf(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const words = fold(heading).match(/[\p{L}\p{N}]+/gu) ?? ['untitled'];
    const anchor = prefix + words.join('-');
    let unique = anchor;
    for (let count = 2; taken.has(unique); count++) unique = `${anchor}-${count}`;
    taken.add(unique);
    return unique;
  });
}
