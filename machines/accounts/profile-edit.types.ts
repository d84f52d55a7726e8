import type { User } from '../../common/api/types.ts';

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
}

// Events
export type ProfileEditEvent =
  | { type: 'user.known'; user: User }
  | { type: 'field.changed'; fields: Partial<PersonalDetails> }
  | { type: 'form.submitted' }
  /** The call takes too long: it is given up, and the form can be changed and sent again. */
  | { type: 'stop.pressed' };
