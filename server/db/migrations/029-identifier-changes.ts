import { type Kysely, sql } from 'kysely';

/**
 * Changes of the address or number by which a learner logs in (decision 053): how the account was before each, and the hash of
 * the link that takes it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identifier_changes (
      id bigint generated always as identity primary key,
      token_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      identifier text not null,
      replaced text,
      told text not null,
      email text,
      phone text,
      country_calling_code text,
      phone_number text,
      email_verified_at timestamptz,
      phone_verified_at timestamptz,
      created_at timestamptz not null,
      undone_at timestamptz
    )`.execute(db);
  await sql`create index identifier_changes_user on identifier_changes (user_id)`.execute(db);
  await sql`create index identifier_changes_replaced on identifier_changes (replaced) where replaced is not null`.execute(
    db,
  );
  await sql`create index identifier_changes_created on identifier_changes (created_at)`.execute(db);
}
