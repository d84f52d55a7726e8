import type { Said } from '../../common/language/said.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { LineReturned } from '../common/events.ts';
import type { NavigationEmitted } from '../site/navigation.types.ts';
import type { ReadInput, SaveInput } from './lesson.types.ts';

/** What a lesson wants to be stored by the server, which could not be reached. */
export type LessonIntent = { kind: 'read'; input: ReadInput } | { kind: 'played'; input: SaveInput };

export type Intent = LessonIntent & {
  /** Of the lesson. */
  title: string;
  /** Of its page. */
  path: string;
  /** When it was so, in ms of the device's clock. */
  at: number;
  /** Why the server did not take it; then it is not sent again. */
  refusal: Said<'refused' | 'ended'> | null;
};

export interface OutboxContext {
  token: string | null;
  /** Null until the server has said whose token it is. */
  account: string | null;
  /** One of each kind and lesson, oldest first. */
  intents: readonly Intent[];
  /** The one that is being sent, as it was then. */
  sent: Intent | null;
  /** How often in a row it could not be sent. */
  failures: number;
}

/** Whose intents they are, see `OutboxContext`. */
export type Owner = Pick<OutboxContext, 'token' | 'account'>;

export type OutboxEvent =
  | ({ type: 'session.changed' } & Owner)
  | IntentKept
  | { type: 'send.pressed' }
  | { type: 'refusal.dismissed'; intent: Intent }
  | LineReturned;

/** A call was lost: what it was about has to be sent later. */
export interface IntentKept {
  type: 'intent.kept';
  intent: Intent;
}

/** Emitted by a lesson, which knows no clock. */
export interface IntentLost {
  type: 'intent.lost';
  intent: LessonIntent & Pick<Intent, 'title' | 'path'>;
}

export type OutboxEmitted =
  | LogFailure
  | { type: 'intent.stored'; intent: Intent; owner: Owner }
  | { type: 'intent.removed'; intent: Intent }
  | Extract<NavigationEmitted, { type: 'heading.focused' }>;

export type OutboxTag = 'open' | 'sending';
