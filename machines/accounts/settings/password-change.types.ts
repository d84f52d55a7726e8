import type { StopPressed } from '../../common/events.ts';
// Context
export interface Passwords {
  current: string;
  password: string;
  confirmation: string;
}
export interface PasswordChangeContext extends Passwords {
  error: string | null;
}

// Events
export type PasswordChangeEvent =
  | { type: 'field.changed'; fields: Partial<Passwords> }
  | { type: 'form.submitted' }
  | StopPressed;
