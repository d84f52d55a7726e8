import { type Kysely, sql } from 'kysely';

/** Who wants the newsletter (decision 054). `token_hash` is that of the link which confirms the address, until `expires_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscriptions (
      id text primary key,
      email text not null unique,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    create index newsletter_unconfirmed on newsletter_subscriptions (expires_at) where confirmed_at is null`.execute(
    db,
  );
}
