import { href } from '../../common/paths.ts';
import { tooYoung } from '../../common/rules/age.ts';
import { nameError } from '../../common/rules/names.ts';
import { passwordRules } from '../../common/rules/password.ts';
import type { Navigate } from '../common/emitted.ts';
import type { FieldErrors } from '../common/failure.ts';
import type { PasswordFieldError, RegistrationContext } from './registration.types.ts';

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

export function detailErrors({ firstName, lastName, dateOfBirth, latestBirthDate }: Details): FieldErrors {
  const errors = {
    first_name: nameError(firstName),
    last_name: nameError(lastName),
    date_of_birth: dateOfBirth > latestBirthDate ? tooYoung : null,
  };
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error ? [[field, { words: error }]] : [])),
  );
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

export const unmetRules = (password: string): string[] =>
  passwordRules(password).flatMap(({ met, text }) => (met ? [] : [text]));
