import { type Kysely, sql } from 'kysely';

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

  // What staff changed (decision 050). Triggers refuse every change but additions, also in sessions that replay a replica's,
  // and each row has the hash of the one before.
  await sql`
    create table audit_log (
      number bigint primary key,
      at timestamptz not null,
      operator text not null,
      command text not null,
      target text,
      reason text not null,
      changes text not null,
      hash text not null
    )`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_kept before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql`alter table audit_log enable always trigger audit_log_kept`.execute(db);
}
