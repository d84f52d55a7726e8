import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text unique,
      phone text unique,
      country_calling_code text,
      phone_number text,
      first_name text not null,
      last_name text not null,
      date_of_birth date not null,
      password_hash text not null,
      email_verified_at timestamptz,
      phone_verified_at timestamptz,
      delete_after timestamptz,
      created_at timestamptz not null,
      check (email is not null or phone is not null)
    )`.execute(db);
  await sql`create index users_delete_after on users (delete_after) where delete_after is not null`.execute(db);
  await sql`
    create table sessions (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table verifications (
      sid text primary key,
      purpose text not null,
      identifier text not null,
      user_id text references users (id) on delete cascade,
      code_hash text,
      provider_sid text,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      superseded_at timestamptz
    )`.execute(db);
  await sql`create index verifications_identifier on verifications (identifier, purpose)`.execute(db);
  await sql`create index verifications_user on verifications (user_id)`.execute(db);
  await sql`
    create table password_resets (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      identifier text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index password_resets_user on password_resets (user_id)`.execute(db);
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      recipient text not null,
      channel text not null,
      subject text not null,
      text text not null,
      html text,
      created_at timestamptz not null,
      sent_at timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz
    )`.execute(db);
  await sql`create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null`.execute(db);
  await sql`create index outbox_recipient on outbox (recipient)`.execute(db);
  await sql`create table limits (bucket text primary key, window_start timestamptz not null, count integer not null)`.execute(
    db,
  );
  await sql`create index limits_window on limits (window_start)`.execute(db);
  await sql`create table settings (name text primary key, value text not null)`.execute(db);
}
