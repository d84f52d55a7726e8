import type { DraftStatus } from '../../../server/db/tables/content.ts';

/** Dilan reviews too; Berivan is an owner, who writes in Rojin's draft and reviews. */
export const people = ['rojin', 'dilan', 'berivan'] as const;
export type Person = (typeof people)[number];

/** Who has a draft of their own, of the same course. */
export const authors = ['rojin', 'dilan'] as const;
export type Author = (typeof authors)[number];

/** The two blocks of the lesson that anybody writes, by who wrote each. */
export interface Words {
  readonly warp: Person | 'git' | 'nobody';
  readonly weft: Person | 'git' | 'nobody';
}

export const blocks = ['warp', 'weft'] as const;
export type Block = (typeof blocks)[number];

/** With a block between that stays, since changes of touching blocks overlap. */
export const textOf = ({ warp, weft }: Words): string => `Warp by ${warp}.\n\nThe loom.\n\nWeft by ${weft}.\n`;

const inText = /^Warp by (\w+)\.\n\nThe loom\.\n\nWeft by (\w+)\.\n$/;

/** @throws for another text, which no merge of these makes */
export function wordsOf(text: string): Words {
  const [, warp, weft] = inText.exec(text) ?? [];
  const by = (name: string | undefined) => [...people, 'git' as const, 'nobody' as const].find((each) => each === name);
  const words = { warp: by(warp), weft: by(weft) };
  if (words.warp === undefined || words.weft === undefined) throw new Error(`No text of this lesson: ${text}`);
  return { warp: words.warp, weft: words.weft };
}

export interface Draft {
  readonly status: DraftStatus;
  readonly words: Words;
  /** As published when it was begun or last brought up to date. */
  readonly base: Words;
  readonly writers: readonly Person[];
  readonly reviewer: Person | null;
  /** What the reviewer had on the screen; for properties only. */
  readonly read: Words | null;
  readonly saves: number;
}

export const isOver = ({ status }: Draft): boolean => status === 'published' || status === 'discarded';

/** A reviewer's page of a draft. */
export interface Reading {
  readonly by: Person;
  readonly draft: Author;
  readonly words: Words;
  /** Whether the draft still has the version that was read. */
  readonly isCurrent: boolean;
}

/** Between reading all content and the transaction. */
export interface Publishing {
  readonly words: Words;
  /** Whether the draft still has the version that was read. */
  readonly isCurrent: boolean;
  /** Whether nothing was published since. */
  readonly isNewest: boolean;
}

export interface Importing {
  readonly folder: Words;
  readonly wanted: Words;
  readonly isNewest: boolean;
}

export interface State {
  readonly published: Words;
  readonly drafts: Readonly<Record<Author, Draft>>;
  readonly reading: Reading | null;
  readonly publishing: Readonly<Record<Author, Publishing | null>>;
  readonly folder: Words;
  /** The folder as it was last imported. */
  readonly imported: Words;
  /** The last start said that folder and desk have changed the same place. */
  readonly isTold: boolean;
  readonly pushes: number;
  readonly importing: Importing | null;
}

const keyOfWords = (words: Words | null): string => (words ? `${words.warp}+${words.weft}` : '');

const keyOfDraft = ({ status, words, base, writers, reviewer, read, saves }: Draft): string =>
  [
    status,
    keyOfWords(words),
    keyOfWords(base),
    [...writers].sort().join('+'),
    reviewer,
    keyOfWords(read),
    saves,
  ].join();

const keyOfPublishing = (publishing: Publishing | null): string =>
  publishing ? `${keyOfWords(publishing.words)},${publishing.isCurrent},${publishing.isNewest}` : '';

export const keyOf = ({ published, drafts, reading, publishing, importing, ...rest }: State): string =>
  [
    keyOfWords(published),
    ...authors.flatMap((author) => [keyOfDraft(drafts[author]), keyOfPublishing(publishing[author])]),
    reading ? `${reading.by},${reading.draft},${keyOfWords(reading.words)},${reading.isCurrent}` : '',
    importing ? `${keyOfWords(importing.folder)},${keyOfWords(importing.wanted)},${importing.isNewest}` : '',
    `${keyOfWords(rest.folder)},${keyOfWords(rest.imported)},${rest.isTold},${rest.pushes}`,
  ].join('|');
