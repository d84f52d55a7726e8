import { href } from '../../common/paths.ts';
import { nameError } from '../../common/rules/names.ts';
import type { Navigate } from '../common/emitted.ts';
import type { FieldErrors } from '../common/failure.ts';
import type { RegistrationContext } from './registration.types.ts';

/** API names, in the order of the form. */
export const registrationFields = [
  'email',
  'country_calling_code',
  'phone_number',
  'password',
  'confirm_password',
  'first_name',
  'last_name',
  'date_of_birth',
] as const;

export function nameErrors({ firstName, lastName }: { firstName: string; lastName: string }): FieldErrors {
  const errors = { first_name: nameError(firstName), last_name: nameError(lastName) };
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])));
}

export const verificationPage = ({ mode, verificationSid, userId, ...context }: RegistrationContext): Navigate => ({
  type: 'navigate',
  to: href('verification'),
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
