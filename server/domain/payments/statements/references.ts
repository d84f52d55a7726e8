import { readReference, referenceLength } from '../transfers/reference.ts';

/** Whatever separates groups, or breaks a line of the bank in the middle of a reference. */
const compact = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** Every run of characters that could be a reference; which of them exist, the database knows. */
export function possibleReferences(text: string): string[] {
  const all = compact(text);
  const found = new Set<string>();
  for (let start = 0; start + referenceLength <= all.length; start++) {
    const reference = readReference(all.slice(start, start + referenceLength));
    if (reference !== null) found.add(reference);
  }
  return [...found];
}

/** With one character left open. */
const openings = (characters: string): string[] =>
  [...characters].map((_, index) => `${characters.slice(0, index)}?${characters.slice(index + 1)}`);

/** Finds the references that a text may mean: one character is wrong, or two are swapped. */
export function mistypedOf(references: Iterable<string>): (text: string) => string[] {
  const byOpening = new Map<string, string[]>();
  const whole = new Map<string, string>();
  for (const reference of references) {
    whole.set(compact(reference), reference);
    for (const opening of openings(compact(reference))) {
      const others = byOpening.get(opening);
      if (others) others.push(reference);
      else byOpening.set(opening, [reference]);
    }
  }
  const meantBy = (typed: string): string[] => [
    ...openings(typed).flatMap((opening) => byOpening.get(opening) ?? []),
    ...swaps(typed).flatMap((each) => whole.get(each) ?? []),
  ];
  return (text) => {
    const words = text.toUpperCase().match(/[A-Z\d]+/g) ?? [];
    const pairs = words.map((word, index) => word + (words[index + 1] ?? ''));
    const typed = [...words, ...pairs].filter(({ length }) => length === referenceLength);
    return [...new Set(typed.flatMap(meantBy))];
  };
}

const swaps = (typed: string): string[] =>
  [...typed].slice(1).map((character, index) => {
    return typed.slice(0, index) + character + typed.charAt(index) + typed.slice(index + 2);
  });
