import type { User } from '../../../common/api/types.ts';
import type { StopPressed } from '../../common/events.ts';
import type { FieldErrors } from '../../common/failure.ts';

// Context
export interface IdentifierRemovalContext {
  /** What is removed. */
  kind: 'email' | 'phone';
  /** The current password; it leaves the context once it was sent. */
  password: string;
  error: string | null;
  /** Messages by the field that they stand at, as the API calls it. */
  errors: FieldErrors;
}

// Actor inputs
export type Removal = Pick<IdentifierRemovalContext, 'kind' | 'password'>;

// Events
export type IdentifierRemovalEvent =
  | { type: 'remove.pressed'; kind: IdentifierRemovalContext['kind'] }
  | { type: 'password.changed'; password: string }
  | { type: 'form.submitted' }
  | { type: 'cancel.pressed' }
  | StopPressed;

// Emitted
export type IdentifierRemovalEmitted = { type: 'user.changed'; user: User };
