import { mergeText } from '../../../server/content/merge.ts';
import { nextStatus } from '../../../server/drafts/draft.machine.ts';

export const realRules = { nextStatus, mergeText };

/** What the server does around the rules, which mutants change too. */
export const realHabits = {
  /** A decision counts for the version that was read. */
  comparesVersion: true,
  /** What is written is read again if something was published meanwhile. */
  comparesNewest: true,
  /** Everyone who has written in a draft is its writer, not only its author. */
  keepsWriters: true,
  /** A start names the files in which the content folder and the desk conflict. */
  tellsConflicts: true,
  /** The content folder is put together with what the desk has published. */
  mergesFolder: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
