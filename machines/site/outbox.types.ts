import type { LogFailure } from '../common/emitted.ts';
import type { LineReturned } from '../common/events.ts';
import type { Intent } from '../common/intents.ts';
import type { NavigationEmitted } from './navigation.types.ts';

export type { Intent };

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

export type OutboxEmitted =
  | LogFailure
  | { type: 'intent.stored'; intent: Intent; owner: Owner }
  | { type: 'intent.removed'; intent: Intent }
  | Extract<NavigationEmitted, { type: 'heading.focused' }>;

export type OutboxTag = 'open' | 'sending';
