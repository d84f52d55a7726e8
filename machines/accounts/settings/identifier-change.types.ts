import type { User } from '../../../common/api/types.ts';
import type { Said } from '../../../common/language/said.ts';
import type { Navigate } from '../../common/emitted.ts';
import type { StopPressed } from '../../common/events.ts';
import type { FieldErrors } from '../../common/failure.ts';

export interface IdentifierChangeInput {
  kind: 'email' | 'phone';
  country: string;
  dialCode: string;
  /** Typed before the session ended. */
  email?: string;
  phoneNumber?: string;
}

export interface IdentifierChangeContext extends Required<IdentifierChangeInput> {
  /** Current password; removed once sent. */
  password: string;
  verificationSid: string | null;
  code: string;
  /** The last code that the server refused, and why. */
  refused: { code: string; said: Said<'somethingWrong'> } | null;
  /** Counts how often the boxes were cleared: each time the first one is focused. */
  restarts: number;
  secondsLeft: number;
  error: Said<'incomplete' | 'somethingWrong'> | null;
  errors: FieldErrors;
  note: 'codeResent' | null;
}

export type NewIdentifier = Pick<IdentifierChangeContext, 'kind' | 'email' | 'dialCode' | 'phoneNumber'>;
export type RequestIdentifierChangeInput = NewIdentifier & { password: string };
export type ConfirmIdentifierChangeInput = NewIdentifier & { verificationSid: string | null; code: string };
export interface CodeSent {
  verificationSid: string;
}

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

export type IdentifierChangeEmitted = Navigate | { type: 'user.changed'; user: User };
