import type { StopPressed } from '../common/events.ts';
// Input
export interface ForgotPasswordInput {
  /** The country first chosen in telephone mode: that of the user's region. */
  country: string;
  dialCode: string;
}

// Context
export interface ForgotPasswordContext extends ForgotPasswordInput {
  mode: 'email' | 'phone';
  email: string;
  phoneNumber: string;
  error: string | null;
  message: string | null;
}

// Actor inputs and outputs
export type RequestResetInput = Pick<ForgotPasswordContext, 'mode' | 'email' | 'dialCode' | 'phoneNumber'>;
export interface RequestResetOutput {
  /** The server's words about the mail. */
  message: string | null;
  /** What names the code that was sent by SMS. */
  verificationSid: string | null;
}

// Events
export type ForgotPasswordEvent =
  | { type: 'mode.chosen'; mode: ForgotPasswordContext['mode'] }
  | { type: 'email.changed'; email: string }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'form.submitted' }
  | StopPressed
  | { type: 'cancel.pressed' };
