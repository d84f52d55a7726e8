import { fold } from './fold.ts';

const prefix = 'section-';

/**
 * Ids for headings, so that addresses can link to them: `section-` and the folded words, in any
 * script. Duplicates get `-2` and so on; each id is an `isAnchor`.
 */
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
