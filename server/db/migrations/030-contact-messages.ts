import { type Kysely, sql } from 'kysely';

/**
 * Messages of the contact form (decision 054). A mail may name who its answers go to, and the address at which a mailing list
 * is left with one click.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_messages (
      id text primary key,
      name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null,
      answered_at timestamptz
    )`.execute(db);
  await sql`create index contact_messages_email on contact_messages (email)`.execute(db);
  await sql`create index contact_messages_created on contact_messages (created_at)`.execute(db);
  await sql`alter table outbox add column reply_to text, add column unsubscribe_url text`.execute(db);
  await sql`create index outbox_reply_to on outbox (reply_to) where reply_to is not null`.execute(db);
}
