import { href } from '../../common/paths.ts';
import { CODE_LENGTH } from '../../common/rules/code-lengths.ts';
import type { Navigate } from '../common/emitted.ts';
import type { ApiFailure } from '../common/failure.ts';
import type { VerificationContext, VerifyOutput } from './verification.types.ts';

const complete = new RegExp(`^\\d{${CODE_LENGTH}}$`);
export const isCompleteCode = (code: string): boolean => complete.test(code);

/** Other refusals, such as of too many attempts, say nothing about its digits. */
export const isAboutCode = ({ kind }: ApiFailure): boolean => kind === 'refused' || kind === 'validation';

type Typed = Pick<VerificationContext, 'type'>;
export const isPhone = ({ type }: Typed): boolean => type === 'phone' || type === 'registration';
export const isReset = ({ type }: Typed): boolean => type === 'password_reset';
export const isEmailRegistration = ({ type }: Typed): boolean => type === 'email_registration';
export const isSms = (typed: Typed): boolean => isPhone(typed) || isReset(typed);

export const resetPage = (
  { phoneNumber, countryCode }: VerificationContext,
  { resetToken = '' }: VerifyOutput,
): Navigate => ({
  type: 'navigate',
  to: `${href('passwordReset')}?token=${encodeURIComponent(resetToken)}`,
  state: { resetToken, phoneNumber, countryCode, type: 'sms_reset' },
});
