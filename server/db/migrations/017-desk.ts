import { type Kysely, sql } from 'kysely';

/** Accounts of staff, how they sign in, and their sessions (decision 086). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk_accounts (
      id text primary key,
      email text not null,
      name text not null,
      roles text[] not null,
      password_hash text,
      totp_secret text,
      totp_step integer,
      created_at timestamptz not null,
      signed_in_at timestamptz,
      removed_at timestamptz,
      check (roles <@ array['author', 'reviewer', 'support', 'finance', 'owner']),
      check ((password_hash is null) = (totp_secret is null))
    )`.execute(db);
  await sql`create unique index desk_accounts_email on desk_accounts (lower(email))`.execute(db);

  await sql`create index desk_accounts_newest on desk_accounts (created_at, id) where removed_at is null`.execute(db);

  await sql`
    create table desk_passkeys (
      id text primary key,
      account_id text not null references desk_accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index desk_passkeys_account on desk_passkeys (account_id)`.execute(db);

  await sql`
    create table desk_recovery_codes (
      account_id text not null references desk_accounts (id) on delete cascade,
      code_hash text not null,
      primary key (account_id, code_hash)
    )`.execute(db);

  await sql`
    create table desk_sessions (
      token_hash text primary key,
      account_id text not null references desk_accounts (id) on delete cascade,
      created_at timestamptz not null,
      last_used_at timestamptz not null
    )`.execute(db);
  await sql`create index desk_sessions_account on desk_sessions (account_id)`.execute(db);
  await sql`create index desk_sessions_last_used on desk_sessions (last_used_at)`.execute(db);

  // one at most of each account: a new one replaces the older
  await sql`
    create table desk_invitations (
      account_id text primary key references desk_accounts (id) on delete cascade,
      token_hash text not null unique,
      totp_secret text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index desk_invitations_expires on desk_invitations (expires_at)`.execute(db);

  await sql`
    create table desk_challenges (
      challenge_hash text primary key,
      purpose text not null check (purpose in ('sign-in', 'invitation', 'passkey')),
      account_id text references desk_accounts (id) on delete cascade,
      expires_at timestamptz not null,
      check ((purpose = 'sign-in') = (account_id is null))
    )`.execute(db);
  await sql`create index desk_challenges_account on desk_challenges (account_id)`.execute(db);
  await sql`create index desk_challenges_expires on desk_challenges (expires_at)`.execute(db);
}
