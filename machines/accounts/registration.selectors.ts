import { href } from '../../common/paths.ts';
import { nameError } from '../../common/rules/names.ts';
import { type PasswordRule, passwordRules } from '../../common/rules/password.ts';
import type { Navigate } from '../common/emitted.ts';
import type { FieldErrors } from '../common/failure.ts';
import type { DetailFault, PasswordFieldError, RegistrationContext } from './registration.types.ts';

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

interface Details {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  latestBirthDate: string;
}

export function detailErrors({ firstName, lastName, dateOfBirth, latestBirthDate }: Details): FieldErrors<DetailFault> {
  const errors = {
    first_name: nameError(firstName),
    last_name: nameError(lastName),
    date_of_birth: dateOfBirth > latestBirthDate ? ('tooYoung' as const) : null,
  };
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

export const mismatchErrors: FieldErrors<PasswordFieldError> = { confirm_password: 'typeTheSame' };
export const weaknessErrors: FieldErrors<PasswordFieldError> = { password: 'incomplete' };

export const unmetRules = (password: string): PasswordRule['id'][] =>
  passwordRules(password).flatMap(({ met, id }) => (met ? [] : [id]));
