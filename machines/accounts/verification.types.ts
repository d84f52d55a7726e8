import type { Navigate, NavigateBack, Notify } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';

// From the navigation state. An unknown type behaves like an e-mail code.
export interface VerificationInput {
  type?: string | null;
  phoneNumber?: string | null;
  countryCode?: string | null;
  verificationSid?: string | null;
  userId?: string | null;
  email?: string | null;
}

export interface VerificationContext {
  type: string;
  phoneNumber: string;
  countryCode: string;
  verificationSid: string | null;
  userId: string | null;
  email: string;
  code: string;
  /** The last code that the server refused, and why. */
  refused: { code: string; message: string } | null;
  /** Counts how often the boxes were cleared: each time the first one is focused. */
  restarts: number;
  secondsLeft: number;
}

export type VerifyInput = Omit<VerificationContext, 'secondsLeft' | 'restarts' | 'refused'>;
export interface VerifyOutput {
  /** Authorizes the new password; only after a reset code. */
  resetToken?: string;
}
export type ResendInput = Omit<VerifyInput, 'code'>;
export interface ResendOutput {
  verificationSid: string | null;
}

export type VerificationEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | StopPressed
  | { type: 'resend.pressed' }
  | { type: 'cancel.pressed' };

export type VerificationEmitted = Navigate | NavigateBack | Notify;

export type VerificationTag = 'busy' | 'slow';
