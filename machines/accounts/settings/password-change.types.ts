import type { StopPressed } from '../../common/events.ts';
import type { FieldErrors } from '../../common/failure.ts';
// Context
export interface Passwords {
  current: string;
  password: string;
  confirmation: string;
}
export interface PasswordChangeContext extends Passwords {
  error: string | null;
  /** Shown at the fields that they are about. */
  errors: FieldErrors;
}

// Events
export type PasswordChangeEvent =
  | { type: 'field.changed'; fields: Partial<Passwords> }
  | { type: 'form.submitted' }
  | StopPressed;
