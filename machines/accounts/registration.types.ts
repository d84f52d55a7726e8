import type { Said } from '../../common/language/said.ts';
import type { Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import type { FieldErrors } from '../common/failure.ts';
import type { Identifier, IdentifierInput } from './identifier.ts';

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
export interface RegistrationInput extends IdentifierInput {
  /** YYYY-MM-DD: who was born later is too young. */
  latestBirthDate: string;
  /** Typed before the language was changed. */
  restored?: Partial<Omit<RegistrationFields, 'email' | 'password' | 'repeatedPassword'>>;
}

export type RegistrationAlert = 'mustAgree' | 'internalError' | 'emailUsed' | 'unexpectedResponse' | 'failed';
/** What the dialog "Password error" leaves at the field that has to change. */
export type PasswordFieldError = 'typeTheSame' | 'incomplete';
export type DetailFault = 'missing' | 'notAllowed' | 'tooYoung';

export interface RegistrationContext extends RegistrationFields, Identifier {
  latestBirthDate: string;
  /** Shown above the form. */
  alerts: readonly Said<RegistrationAlert>[];
  errors: FieldErrors<PasswordFieldError | DetailFault>;
  passwordError: 'mismatch' | 'requirements' | null;
  verificationSid: string | null;
  userId: string | null;
  /** The SMS could not be sent; the verification page offers to resend it. */
  codeFailed: boolean;
}

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

export type RegistrationEvent =
  | { type: 'mode.chosen'; mode: RegistrationContext['mode'] }
  | { type: 'field.changed'; fields: Partial<RegistrationFields> }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'form.submitted' }
  | StopPressed
  | { type: 'password.retried' }
  | { type: 'code.confirming' };

export type RegistrationEmitted = Navigate;

export type RegistrationTag = 'busy' | 'slow';
