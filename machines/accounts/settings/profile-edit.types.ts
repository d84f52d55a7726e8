import type { User } from '../../../common/api/types.ts';
import type { StopPressed } from '../../common/events.ts';
import type { FieldErrors } from '../../common/failure.ts';

// Input
export interface ProfileEditInput {
  user: User | null;
}

// Context
export interface PersonalDetails {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
}
export interface ProfileEditContext extends PersonalDetails {
  error: string | null;
  /** Shown at the fields that they are about. */
  errors: FieldErrors;
}

// Events
export type ProfileEditEvent =
  | { type: 'user.known'; user: User }
  | { type: 'field.changed'; fields: Partial<PersonalDetails> }
  | { type: 'form.submitted' }
  | StopPressed;
