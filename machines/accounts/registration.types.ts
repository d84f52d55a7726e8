import type { Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import type { FieldErrors } from '../common/failure.ts';

// Input
export interface RegistrationInput {
  /** The country first chosen for a phone number: that of the user's region (REG-02). */
  country: string;
  dialCode: string;
}

// Context
export interface RegistrationFields {
  email: string;
  password: string;
  repeatedPassword: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  agreesToTerms: boolean;
  agreesToPrivacy: boolean;
}
export interface RegistrationContext extends RegistrationFields {
  mode: 'email' | 'phone';
  country: string;
  dialCode: string;
  phoneNumber: string;
  /** Shown as alerts above the form. */
  alerts: readonly string[];
  /** Shown at the fields that they are about. */
  errors: FieldErrors;
  /** Shown in the 'Password error' dialog. */
  passwordError: string | null;
  verificationSid: string | null;
  userId: string | null;
  /** The SMS with the code could not be sent; the verification page lets the learner ask for it again. */
  codeFailed: boolean;
}

// Actor inputs and outputs
export type RegisterInput = Pick<
  RegistrationContext,
  'mode' | 'email' | 'dialCode' | 'phoneNumber' | 'password' | 'firstName' | 'lastName' | 'dateOfBirth'
>;
export interface RegisterOutput {
  userId: string | null;
  verificationSid: string | null;
}
export type SendSmsInput = Pick<RegistrationContext, 'dialCode' | 'phoneNumber' | 'userId'>;
export interface SendSmsOutput {
  verificationSid: string | null;
}

// Events
export type RegistrationEvent =
  | { type: 'mode.chosen'; mode: RegistrationContext['mode'] }
  | { type: 'field.changed'; fields: Partial<RegistrationFields> }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'form.submitted' }
  | StopPressed
  | { type: 'password.retried' }
  | { type: 'code.confirming' };

// Emitted
export type RegistrationEmitted = Navigate;

// Tags
export type RegistrationTag = 'busy' | 'slow';
