import { CODE_LENGTH } from '../../common/rules/constants.ts';
import type { Navigate } from '../common/emitted.ts';
import type { VerificationContext } from './verification.types.ts';

const complete = new RegExp(`^\\d{${CODE_LENGTH}}$`);
/** Whether all six digits are there (VERIFY-03, VERIFY-07). */
export const isCompleteCode = (code: string): boolean => complete.test(code);

// What the type of the verification decides (spec.md section 4)
export const isPhone = ({ type }: VerificationContext): boolean => type === 'phone' || type === 'registration';
export const isReset = ({ type }: VerificationContext): boolean => type === 'password_reset';
export const isEmailRegistration = ({ type }: VerificationContext): boolean => type === 'email_registration';
/** Whether the code comes by SMS. */
export const isSms = (context: VerificationContext): boolean => isPhone(context) || isReset(context);

/** Where a checked reset code leads. */
export const resetPage = (
  { phoneNumber, countryCode }: VerificationContext,
  { resetToken }: { resetToken: string },
): Navigate => ({
  type: 'navigate',
  to: `/reset-password?token=${encodeURIComponent(resetToken)}`,
  state: { resetToken, phoneNumber, countryCode, type: 'sms_reset' },
});
