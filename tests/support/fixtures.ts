import type { User } from '../../common/api/types.ts';

/** Registered by email. */
export const learner: User = {
  id: 'user-1',
  email: 'rojin@example.org',
  first_name: 'Rojin',
  last_name: 'Ahmed',
  date_of_birth: '2000-03-21',
  phone_number: null,
  country_calling_code: null,
  email_verified: true,
  phone_verified: false,
};

/** Registered by phone. */
export const dilan: User = {
  ...learner,
  id: 'user-2',
  email: null,
  first_name: 'Dilan',
  phone_number: '7501234567',
  country_calling_code: '+964',
  email_verified: false,
  phone_verified: true,
};
