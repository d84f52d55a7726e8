import type { Property } from 'model-walk/systems';
import { changedBlocks } from './authoring-system.ts';
import { authors, blocks, isOver, type State, type Words } from './world.ts';

const areSame = (one: Words, other: Words): boolean => blocks.every((block) => one[block] === other[block]);

/** Whose draft this step publishes. */
const publishedIn = (before: State, after: State) =>
  authors.find((author) => before.drafts[author].status !== 'published' && after.drafts[author].status === 'published');

/** By title with requirement ids. */
export const properties = {
  '[DESK-62] an approved draft is as its reviewer has read it': {
    kind: 'always',
    holds: ({ drafts }) =>
      authors.every((author) => {
        const { status, words, read } = drafts[author];
        return status !== 'approved' || (read !== null && areSame(words, read));
      }),
  },
  '[DESK-62] nobody reviews a draft in which they have written': {
    kind: 'always',
    holds: ({ drafts }) =>
      authors.every((author) => {
        const { status, reviewer, writers } = drafts[author];
        return status !== 'approved' || (reviewer !== null && !writers.includes(reviewer));
      }),
  },
  '[DESK-63] publishing a draft changes only what its author has changed, and has seen as it was': {
    kind: 'each step',
    holds: (before, after) => {
      const author = publishedIn(before, after);
      if (author === undefined) return true;
      const { base, words } = before.drafts[author];
      return changedBlocks(before.published, after.published).every(
        (block) => base[block] === before.published[block] && words[block] === after.published[block],
      );
    },
  },
  '[DESK-63] an import changes only what was changed in the folder since it was last imported': {
    kind: 'each step',
    holds: (before, after) => {
      if (areSame(before.published, after.published) || publishedIn(before, after) !== undefined) return true;
      return changedBlocks(before.published, after.published).every(
        (block) =>
          before.imported[block] === before.published[block] &&
          after.published[block] === before.importing?.folder[block],
      );
    },
  },
  '[DESK-63] what is pushed is published, or said to conflict, while the server starts again': {
    kind: 'leads to',
    when: ({ folder, imported }) => !areSame(folder, imported),
    eventually: ({ folder, imported, isTold }) => isTold || areSame(folder, imported),
    fair: ['start'],
  },
  '[DESK-61] from every state each draft that is not discarded gets to be published, and no push is left': {
    kind: 'a path to',
    goal: ({ folder, imported, drafts }) =>
      areSame(folder, imported) && authors.every((author) => isOver(drafts[author])),
    by: ['people', 'server', 'start', 'git'],
  },
} as const satisfies Record<string, Property<State>>;

export type PropertyName = keyof typeof properties;

/** States that must be reached, or the properties would prove too little. */
export const landmarks: Readonly<Record<string, (state: State) => boolean>> = {
  'both drafts are published at the same moment': ({ publishing }) =>
    authors.every((author) => publishing[author] !== null),
  'a draft and a push are published at the same moment': ({ publishing, importing }) =>
    importing !== null && authors.some((author) => publishing[author] !== null),
  'words of both authors are published': ({ published }) => published.warp === 'rojin' && published.weft === 'dilan',
  'words of an author and of git are published': ({ published }) =>
    [published.warp, published.weft].includes('git') && [published.warp, published.weft].includes('rojin'),
  'a reviewer has an old version on the screen': ({ reading }) => reading !== null && !reading.isCurrent,
};
