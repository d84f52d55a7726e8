import type { DeskDraft, DeskDraftText, DeskProblem } from '../../common/api/types.ts';
import type { Blocks } from '../../common/desk/blocks.ts';
import type { Said } from '../../common/language/said.ts';
import type { ConnectionRestored } from '../common/events.ts';

/** What a device keeps of a text until the server has it. */
export interface KeptText {
  text: string;
  /** Hash of the text that it was made of; null for a new file. */
  basedOn: string | null;
  /** The newest texts that were sent and not answered: the server may have one of them. */
  sent: readonly string[];
}

/** Of one text, on one page. */
export interface TextKeeper {
  read: () => Promise<KeptText | null>;
  write: (text: KeptText) => Promise<void>;
  remove: (text: string) => Promise<void>;
}

export interface DraftFacts {
  status: DeskDraft['status'];
  /** Of this file. */
  problems: DeskProblem[];
}

export interface LoadedText {
  facts: DraftFacts;
  file: DeskDraftText;
  kept: KeptText | null;
  /** As its author, or an owner. */
  isWriter: boolean;
}

/** A text that was saved, or the one that another person has saved since. */
export type SaveOutcome = { facts: DraftFacts; hash: string | null } | { theirs: DeskDraftText };

export interface Save {
  text: string;
  basedOn: string | null;
}

export interface DraftTextInput {
  path: string;
  /** It is not Markdown, or that is how the account works. */
  isPlain: boolean;
  /** Where the cursor is put when the text is there. */
  line: number | null;
}

export interface DraftTextContext extends DraftTextInput {
  facts: DraftFacts | null;
  /** As the server has it. */
  base: Save;
  /** As it is on the page. */
  text: string;
  all: Blocks;
  opened: number | null;
  /** Where the cursor is put in a field that appears. */
  caret: number | null;
  /** The card that was closed. */
  left: number | null;
  /** HTML of blocks by their source. */
  shown: Readonly<Record<string, string>>;
  /** As in what is kept. */
  sent: readonly string[];
  /** The text that this device keeps. */
  kept: string | null;
  /** It began with what this device had kept. */
  isRestored: boolean;
  theirs: DeskDraftText | null;
  said: Said<'refused'> | null;
}

export type DraftTextEvent =
  | { type: 'text.typed'; value: string }
  | { type: 'block.opened'; index: number }
  | { type: 'block.typed'; value: string }
  | { type: 'block.closed' }
  | { type: 'block.moved'; by: -1 | 1 }
  | { type: 'block.removed' }
  | { type: 'block.added'; at: number }
  /** A block of its own, such as a picture that was put in. */
  | { type: 'block.put'; source: string }
  | { type: 'view.changed' }
  | { type: 'mine.chosen' }
  | { type: 'theirs.chosen' }
  | { type: 'hand.chosen' }
  | { type: 'hand.finished' }
  | { type: 'retry.pressed' }
  /** The window was closed, or another one is in front. */
  | { type: 'page.hidden' }
  | ConnectionRestored
  /** By the chart itself. */
  | { type: 'text.changed' }
  | { type: 'kept.outdated' }
  | { type: 'cards.shown' };
