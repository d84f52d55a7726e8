import { newId } from './domain/ids.ts';
import { hashPassword } from './domain/passwords.ts';
import { findUser } from './domain/users.ts';
import type { Services } from './services.ts';

/** An account for trying the platform out. */
export const demoAccount = { email: 'demo@zanin.example', password: 'Kilim-Weaver7!' };

/** Creates the demo account on a database that has none; never in production. */
export async function makeDemoAccount({ config, db, now }: Services): Promise<void> {
  if (config.production || (await findUser(db, { email: demoAccount.email }))) return;
  const time = now();
  await db
    .insertInto('users')
    .values({
      id: newId('usr'),
      email: demoAccount.email,
      phone: null,
      country_calling_code: null,
      phone_number: null,
      first_name: 'Demo',
      last_name: 'Learner',
      date_of_birth: '1998-03-21',
      password_hash: await hashPassword(demoAccount.password),
      email_verified_at: time,
      created_at: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
