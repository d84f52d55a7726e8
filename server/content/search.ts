import { foldedWords } from '../../common/text/fold.ts';
import type { Mapping, TextRule } from './yaml-source.ts';

export interface SearchContent {
  /** Entries (a word or several) that mean the same. */
  same: string[][];
  /** Entries by the wider word that finds them. */
  wider: Map<string, string[]>;
  /** Words that find the courses without a price. */
  free: string[];
  /** Folded stop words: ignored in a search that has other words. */
  fillers: string[];
}

export const noSearchContent: SearchContent = { same: [], wider: new Map(), free: ['free'], fillers: [] };

const entry: TextRule = { max: 60, pattern: /[\p{L}\p{N}]/u, form: 'a word or some words, at most 60 characters' };
const word: TextRule = { max: 30, pattern: /^[\p{L}\p{N}\p{M}\p{Cf}]+$/u, form: 'one word of at most 30 characters' };

/** Every key is optional. */
export function readSearch(mapping: Mapping): SearchContent {
  const same = mapping.has('same') ? mapping.lists('same', entry, problemOfGroup) : [];
  const wider = mapping.has('wider') ? readWider(mapping) : noSearchContent.wider;
  const free = mapping.has('free') ? mapping.texts('free', word) : noSearchContent.free;
  const fillers = mapping.has('fillers') ? mapping.texts('fillers', word) : noSearchContent.fillers;
  for (const [key, words] of Object.entries({ free, fillers })) {
    const again = repeated(words);
    if (again !== undefined) mapping.report(key, `${again} is there twice; leave one out`);
  }
  mapping.end(Object.keys(noSearchContent));
  return { same, wider, free, fillers: fillers.flatMap(foldedWords) };
}

function problemOfGroup(group: readonly string[]): string | null {
  if (group.length < 2) return 'an entry of same should have at least two words';
  const again = repeated(group);
  return again === undefined ? null : `${again} is there twice; leave one out`;
}

function readWider(parent: Mapping): Map<string, string[]> {
  const mapping = parent.mapping('wider');
  const wider = new Map<string, string[]>();
  for (const wide of mapping?.keys ?? []) {
    const narrow = mapping?.texts(wide, entry) ?? [];
    const again = repeated([wide, ...narrow]);
    if (again !== undefined) mapping?.report(wide, `${again} is there twice; leave one out`);
    wider.set(wide, narrow);
  }
  return wider;
}

/** The first entry that search takes for an earlier one. */
function repeated(entries: readonly string[]): string | undefined {
  const known = new Set<string>();
  return entries.find((text) => {
    const words = foldedWords(text).join(' ');
    const isKnown = known.has(words);
    known.add(words);
    return isKnown;
  });
}
