import type { StopPressed } from '../common/events.ts';
// Input
export interface PasswordResetInput {
  /** From the link's query or the navigation state; without one there is nothing to do here (RESET-01). */
  token: string | null;
  /** Set when the code came by SMS: the number takes the place of the e-mail address (RESET-02). */
  phone: { countryCode: string; phoneNumber: string } | null;
}

// Context
export interface PasswordResetContext {
  token: string;
  phone: PasswordResetInput['phone'];
  email: string;
  password: string;
  confirmation: string;
  error: string | null;
}

// Actor input
export type ConfirmResetInput = Omit<PasswordResetContext, 'error'>;

// Events
export type PasswordResetEvent =
  | { type: 'email.changed'; email: string }
  | { type: 'password.changed'; password: string }
  | { type: 'confirmation.changed'; confirmation: string }
  | { type: 'form.submitted' }
  | StopPressed;
