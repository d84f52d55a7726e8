import type { Said } from '../../common/language/said.ts';
import type { Navigate, NavigateBack, Notice } from '../common/emitted.ts';
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
  refused: { code: string; said: Said<'failed'> } | null;
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

export type VerificationNotice =
  | 'phoneNotVerified'
  | 'emailNotVerified'
  | 'phoneRequired'
  | 'emailRequired'
  | 'incomplete'
  | 'verified'
  | 'failed'
  | 'codeResent'
  | 'emailSent'
  | 'notResent';

export type VerificationEmitted = Navigate | NavigateBack | Notice<VerificationNotice>;

export type VerificationTag = 'busy' | 'slow';
