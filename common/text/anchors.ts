import { fold } from './fold.ts';

const prefix = 'section-';

/**
 * The ids of the headings of a text, so that addresses can lead to them: their words, folded, in any script, after `section-`.
 * @param headings the words of each, in their order.
 * @returns an id for each, which is an `isAnchor`: of several that would have the same one, the second ends with `-2`.
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
