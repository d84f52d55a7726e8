import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text,
      phone text,
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
      keep_fresh boolean not null default true,
      check (email is not null or phone is not null)
    )`.execute(db);
  await sql`create index users_delete_after on users (delete_after) where delete_after is not null`.execute(db);
  // several registrations of one address or number may wait for their codes (decision 023)
  await sql`create unique index users_verified_email on users (email) where email_verified_at is not null`.execute(db);
  await sql`create unique index users_verified_phone on users (phone) where phone_verified_at is not null`.execute(db);
  await sql`create index users_email on users (email) where email is not null`.execute(db);
  await sql`create index users_phone on users (phone) where phone is not null`.execute(db);
  // registrations without a verified address or number, oldest first (housekeeping)
  await sql`
    create index users_pending on users (created_at)
    where email_verified_at is null and phone_verified_at is null`.execute(db);

  await sql`
    create table sessions (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_created on sessions (created_at)`.execute(db);

  await sql`
    create table devices (
      token_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index devices_user on devices (user_id)`.execute(db);
  await sql`create index devices_last_used on devices (last_used_at)`.execute(db);

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
      superseded_at timestamptz,
      refused text,
      unclaimed boolean not null default false
    )`.execute(db);
  await sql`create index verifications_identifier on verifications (identifier, purpose)`.execute(db);
  await sql`create index verifications_user on verifications (user_id)`.execute(db);
  await sql`create index verifications_expires on verifications (expires_at)`.execute(db);

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
  await sql`create index password_resets_expires on password_resets (expires_at)`.execute(db);

  await sql`
    create table identifier_changes (
      id bigint generated always as identity primary key,
      token_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      identifier text,
      replaced text,
      told text not null,
      email text,
      phone text,
      country_calling_code text,
      phone_number text,
      email_verified_at timestamptz,
      phone_verified_at timestamptz,
      created_at timestamptz not null,
      undone_at timestamptz,
      is_final boolean not null default false
    )`.execute(db);
  await sql`create index identifier_changes_user on identifier_changes (user_id)`.execute(db);
  await sql`create index identifier_changes_replaced on identifier_changes (replaced) where replaced is not null`.execute(
    db,
  );
  await sql`create index identifier_changes_created on identifier_changes (created_at)`.execute(db);

  await sql`
    create table identifier_undo_links (
      token_hash text primary key,
      change_id bigint not null references identifier_changes (id) on delete cascade
    )`.execute(db);
  await sql`create index identifier_undo_links_change on identifier_undo_links (change_id)`.execute(db);

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
      next_attempt_at timestamptz,
      expires_at timestamptz,
      verification_sid text,
      reply_to text,
      unsubscribe_url text
    )`.execute(db);
  await sql`create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null`.execute(db);
  await sql`create index outbox_recipient on outbox (recipient)`.execute(db);
  await sql`create index outbox_created on outbox (created_at)`.execute(db);
  await sql`create index outbox_reply_to on outbox (reply_to) where reply_to is not null`.execute(db);

  // The key begins with the subject, which finds all that is counted by an address, number or account that is deleted. Its
  // columns compare by bytes, so the order of the key is the order in which statements lock several rows.
  await sql`
    create table rate_limits (
      subject text collate "C" not null,
      scope text collate "C" not null,
      detail text collate "C" not null default '',
      window_start timestamptz not null,
      count integer not null,
      primary key (subject, scope, detail)
    )`.execute(db);
  await sql`create index rate_limits_window on rate_limits (window_start)`.execute(db);

  await sql`create table settings (name text primary key, value text not null)`.execute(db);
}
