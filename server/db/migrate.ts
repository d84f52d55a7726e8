import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

const migratorOf = (db: Kysely<Database>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

/** Brings the tables to the newest version; several processes may do so at once. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  await db
    .insertInto('settings')
    .values(
      ['code_secret', 'unsubscribe_secret'].map((name) => ({ name, value: randomBytes(32).toString('base64url') })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Whether the tables are those of this version. Changes nothing. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}
