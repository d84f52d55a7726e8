import type { User } from '../../common/api/types.ts';

// Input
export interface SessionInput {
  /** The token found in the browser's storage, if any. */
  token: string | null;
}

// Context
export interface SessionContext {
  token: string | null;
  user: User | null;
}

// Events
export type SessionEvent =
  /** A login succeeded in this tab. */
  | { type: 'session.opened'; token: string; user: User }
  /** The storage holds another token now: another tab logged in or out, or this tab came back from sleep. */
  | { type: 'token.found'; token: string | null }
  /** A call that carried this token was answered 401 (SESSION-02). */
  | { type: 'token.rejected'; token: string }
  | { type: 'user.changed'; user: User }
  /** A page needs to know who is logged in. */
  | { type: 'user.wanted' }
  | { type: 'account.deleted' }
  | { type: 'logout.pressed' }
  /** The chart's own: the learner logged out, so the server is to end this token's session. */
  | { type: 'token.dropped'; token: string };

// Emitted
export type SessionEmitted =
  | { type: 'token.stored'; token: string }
  /** The session of this token has ended; one that another tab has stored since stays. Null: whichever is stored. */
  | { type: 'token.removed'; token: string | null }
  /** Whatever belongs to a user and is kept in this tab must go. */
  | { type: 'user.forgotten' };
