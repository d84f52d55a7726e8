import { MINIMUM_PASSWORD_LENGTH } from './constants.ts';
import type { Navigate } from './emitted.ts';
import type { RegistrationContext } from './registration.types.ts';

/** What REG-03 asks of a password; the popup shows the same rules. */
export const isPasswordStrong = (password: string): boolean =>
  password.length >= MINIMUM_PASSWORD_LENGTH &&
  /[A-Z]/.test(password) &&
  /\d/.test(password) &&
  /[!@#$%^&*(),.?":{}|<>]/.test(password);

/** The verification page, told what has just been registered (VERIFY-06). */
export const verificationPage = ({ mode, verificationSid, userId, ...context }: RegistrationContext): Navigate => ({
  type: 'navigate',
  to: '/account-verification',
  state:
    mode === 'phone'
      ? {
          phoneNumber: context.phoneNumber,
          countryCode: context.dialCode,
          type: 'registration',
          verification_sid: verificationSid,
          user_id: userId,
        }
      : { email: context.email, type: 'email_registration', verification_sid: verificationSid, user_id: userId },
});
