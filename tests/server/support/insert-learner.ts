import { openSession } from '../../../server/domain/accounts/sessions.ts';
import { newId } from '../../../server/domain/common/ids.ts';
import type { Platform } from './platform.ts';

/** A logged-in learner without the seconds of a registration; for tests that need hundreds. */
export async function insertLearner({ services }: Platform) {
  const { db, now } = services;
  const userId = newId('usr');
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId.toLowerCase()}@example.org`,
      phone: null,
      country_calling_code: null,
      phone_number: null,
      first_name: 'Dilan',
      last_name: 'Karim',
      date_of_birth: '1998-03-21',
      password_hash: '',
      email_verified_at: now(),
      created_at: now(),
    })
    .execute();
  return { userId, token: await openSession(services, userId) };
}

/**
 * Accounts of the numbers from `+964<first>` on, verified or pending, without the work of
 * registering them.
 */
export async function insertByPhone(
  { services: { db, now } }: Platform,
  first: number,
  count: number,
  phone_verified_at: Date | null = null,
): Promise<void> {
  const users = Array.from({ length: count }, (_, index) => ({
    id: `usr_${first + index}`,
    email: null,
    phone: `+964${first + index}`,
    country_calling_code: '+964',
    phone_number: String(first + index),
    first_name: 'Dilan',
    last_name: 'Karim',
    date_of_birth: '1998-03-21',
    password_hash: 'x',
    phone_verified_at,
    created_at: now(),
  }));
  await db.insertInto('users').values(users).execute();
}
