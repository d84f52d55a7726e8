import { type Kysely, sql } from 'kysely';

/** Newsletters that are written and sent at the desk (decision 098). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // null for those from before the column, who get English
  await sql`alter table newsletter_subscriptions add column language text`.execute(db);
  await sql`
    create table newsletters (
      id text primary key,
      made_at timestamptz not null,
      sent_at timestamptz,
      recipients integer not null default 0,
      sent integer not null default 0,
      failed integer not null default 0
    )`.execute(db);
  await sql`create index newsletters_newest on newsletters (made_at, id)`.execute(db);
  await sql`create index newsletters_sent on newsletters (sent_at) where sent_at is not null`.execute(db);
  await sql`
    create table newsletter_texts (
      newsletter_id text not null references newsletters (id) on delete cascade,
      language text not null,
      subject text not null,
      text text not null,
      primary key (newsletter_id, language)
    )`.execute(db);
  await sql`
    create table newsletter_queue (
      newsletter_id text not null references newsletters (id),
      subscription_id text not null references newsletter_subscriptions (id) on delete cascade,
      primary key (newsletter_id, subscription_id)
    )`.execute(db);
  await sql`create index newsletter_queue_subscription on newsletter_queue (subscription_id)`.execute(db);
  await sql`alter table outbox add column newsletter_id text, add column subscription_id text`.execute(db);
  // an address gets a newsletter once, whatever happens
  await sql`
    create unique index outbox_newsletter on outbox (newsletter_id, subscription_id)
    where newsletter_id is not null`.execute(db);
  await sql`
    create index outbox_newsletter_waiting on outbox (id)
    where newsletter_id is not null and next_attempt_at is not null`.execute(db);
  await sql`
    create index outbox_subscription on outbox (subscription_id)
    where subscription_id is not null and sent_at is null`.execute(db);
}
