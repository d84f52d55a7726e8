import { goodPassword } from './platform.ts';

export const person = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-03-21' };

/**
 * What the registration form sends for Dilan; `fields` say the address or number, and what else is
 * different.
 */
export const registrationForm = (fields: object): Record<string, unknown> => ({
  ...person,
  password: goodPassword,
  confirm_password: goodPassword,
  ...fields,
});
