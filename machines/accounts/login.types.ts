import type { User } from '../../common/api/types.ts';
import type { LogFailure, Navigate, Notify } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';

// Input
export interface LoginInput {
  /** The country first chosen in phone mode: that of the user's region (LOGIN-04). */
  country: string;
  dialCode: string;
  /** Where to go after logging in: the page first asked for, else / (LOGIN-07). */
  returnTo?: string | null;
  /** A message handed over by another page, such as 'Phone verified successfully' (VERIFY-15). */
  message?: string | null;
}

// Context
export interface LoginContext {
  mode: 'email' | 'phone';
  email: string;
  /** Two-letter code of the selected country. */
  country: string;
  /** Its dial code, such as +964. */
  dialCode: string;
  phoneNumber: string;
  password: string;
  error: string | null;
  /** A second line below the error: what to do about it. */
  hint: string | null;
  message: string | null;
  returnTo: string;
}

// Actor inputs and outputs
export type LogInInput = Pick<LoginContext, 'mode' | 'email' | 'dialCode' | 'phoneNumber' | 'password'>;
export interface LogInOutput {
  token: string;
  user: User;
}

// Events
export type LoginEvent =
  | { type: 'mode.chosen'; mode: LoginContext['mode'] }
  | { type: 'email.changed'; email: string }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'password.changed'; password: string }
  | { type: 'form.submitted' }
  | StopPressed;

// Emitted
/** The one fact of a login: the session opens, and the way goes on to where it was asked for (LOGIN-07). */
export interface SessionOpened extends LogInOutput {
  type: 'session.opened';
  returnTo: string;
}
export type LoginEmitted = Navigate | Notify | LogFailure | SessionOpened;
