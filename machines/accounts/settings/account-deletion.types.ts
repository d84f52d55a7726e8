import type { Navigate } from '../../common/emitted.ts';

/** What names the account: its e-mail address, or its phone number where it has none (DELETE-01). */
export type Identity =
  | { by: 'email'; email: string }
  | { by: 'phone'; callingCode: string; phoneNumber: string }
  | { by: 'unknown' };

// Context
export interface DeletionContext {
  identity: Identity;
  typed: string;
  error: string | null;
}

// Events
export type DeletionEvent =
  | { type: 'delete.pressed'; identity: Identity }
  | { type: 'identity.typed'; typed: string }
  | { type: 'warning.accepted' }
  | { type: 'deletion.confirmed' }
  | { type: 'cancel.pressed' };

// Emitted
export type DeletionEmitted = Navigate | { type: 'account.deleted' };
