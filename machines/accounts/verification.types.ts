import type { Navigate, NavigateBack, Notify } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';

// Input: the page's navigation state (VERIFY-06). An unknown type is kept: it verifies like an e-mail code.
export interface VerificationInput {
  type?: string | null;
  phoneNumber?: string | null;
  countryCode?: string | null;
  verificationSid?: string | null;
  userId?: string | null;
  email?: string | null;
}

// Context
export interface VerificationContext {
  type: string;
  phoneNumber: string;
  /** The dial code, such as +964. */
  countryCode: string;
  verificationSid: string | null;
  userId: string | null;
  email: string;
  code: string;
  /** How often the boxes were emptied for another code since the last digit: each time the focus goes to the first. */
  restarts: number;
  secondsLeft: number;
}

// Actor inputs and outputs
export type VerifyInput = Omit<VerificationContext, 'secondsLeft' | 'restarts'>;
export interface VerifyOutput {
  /** What a new password is set with; there when the code was one for a forgotten password. */
  resetToken?: string;
}
export type ResendInput = Omit<VerifyInput, 'code'>;
export interface ResendOutput {
  verificationSid: string | null;
}

// Events
export type VerificationEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | StopPressed
  | { type: 'resend.pressed' }
  | { type: 'cancel.pressed' };

// Emitted
export type VerificationEmitted = Navigate | NavigateBack | Notify;

// Tags
export type VerificationTag = 'busy' | 'slow';
