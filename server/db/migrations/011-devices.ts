import { type Kysely, sql } from 'kysely';

/** Browsers that logged in to an account before: a stranger's wrong passwords do not lock it there (decision 021). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table devices (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index devices_user on devices (user_id)`.execute(db);
  await sql`create index devices_last_used on devices (last_used_at)`.execute(db);
}
