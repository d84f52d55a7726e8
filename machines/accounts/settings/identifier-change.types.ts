import type { User } from '../../../common/api/types.ts';
import type { Navigate } from '../../common/emitted.ts';
import type { StopPressed } from '../../common/events.ts';
import type { FieldErrors } from '../../common/failure.ts';

// Input
export interface IdentifierChangeInput {
  /** What is changed first; the other one can be chosen. */
  kind: 'email' | 'phone';
  /** The country first chosen for a number: that of the user's region. */
  country: string;
  dialCode: string;
}

// Context
export interface IdentifierChangeContext extends IdentifierChangeInput {
  /** The new ones. */
  email: string;
  phoneNumber: string;
  /** The current password; it leaves the context once it was sent. */
  password: string;
  verificationSid: string | null;
  code: string;
  /** How often the boxes were emptied: the focus goes to the first of them. */
  restarts: number;
  /** Until another code can be asked for. */
  secondsLeft: number;
  error: string | null;
  /** Shown at the fields that they are about. */
  errors: FieldErrors;
  /** That another code is on its way. */
  note: string | null;
}

// Actor inputs and outputs
export type NewIdentifier = Pick<IdentifierChangeContext, 'kind' | 'email' | 'dialCode' | 'phoneNumber'>;
export type RequestChangeInput = NewIdentifier & { password: string };
export type ConfirmChangeInput = NewIdentifier & { verificationSid: string | null; code: string };
export interface CodeSent {
  verificationSid: string;
}

// Events
export type IdentifierChangeEvent =
  | { type: 'mode.chosen'; mode: IdentifierChangeContext['kind'] }
  | { type: 'email.changed'; email: string }
  | { type: 'phone.changed'; country: string; dialCode: string; number: string }
  | { type: 'password.changed'; password: string }
  | { type: 'form.submitted' }
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'resend.pressed' }
  | { type: 'back.pressed' }
  | StopPressed
  | { type: 'cancel.pressed' };

// Emitted
export type IdentifierChangeEmitted = Navigate | { type: 'user.changed'; user: User };
