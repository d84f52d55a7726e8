import type { StopPressed } from '../common/events.ts';

// Input
export interface IdentifierUndoInput {
  /** Of the link in the message; null where it has none. */
  token: string | null;
}

// Context
export interface IdentifierUndoContext {
  token: string;
  error: string | null;
}

// Events
export type IdentifierUndoEvent = { type: 'undo.pressed' } | StopPressed;
