import { goodPassword, type Platform } from './platform.ts';

export const person = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-03-21' };

/** What the registration form sends for Dilan; `fields` say the address or number, and what else is different. */
export const registrationForm = (fields: Record<string, unknown>): Record<string, unknown> => ({
  ...person,
  password: goodPassword,
  confirm_password: goodPassword,
  ...fields,
});

/** Registers and logs in on a platform that a test starts later. */
export const accountsOf = (platform: () => Platform) => ({
  register: (fields: Record<string, unknown>) => platform().post('/api/register', registrationForm(fields)),
  login: (email: string, password = goodPassword) => platform().post('/api/login', { email, password }),
});
