import type { Navigate } from '../common/emitted.ts';
import type { RegistrationContext } from './registration.types.ts';

/** The verification page, with what has just been registered in its state (VERIFY-06). */
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
