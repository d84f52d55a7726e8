import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** The last migration that the baseline replaced (decision 070). */
export const lastBeforeBaseline = '038-read';

export class BeforeBaseline extends Error {
  override readonly name = 'BeforeBaseline';
}

const migratorOf = (db: Kysely<Database>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

/**
 * Migrates to the newest version; safe to run in several processes at once.
 * @throws BeforeBaseline
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const [first] = await stepsOf(db);
  // the first migration that the baseline replaced
  if (first === '001-accounts') throw new BeforeBaseline('The tables took steps that a baseline has replaced');
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

/** Whether all migrations have run; changes nothing. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every(({ executedAt }) => executedAt !== undefined);
}

/** Applied migrations in order. */
export async function stepsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ steps: string | null }>`
    select to_regclass('kysely_migration')::text as steps`.execute(db);
  if (found[0]?.steps === null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
