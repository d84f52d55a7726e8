import { type Kysely, sql } from 'kysely';

/**
 * Several registrations of one address or number may wait for their codes; one of them becomes the account (decision
 * 023). Only verified accounts are unique from here on. A server of the version before finds its rows as fast as ever
 * and writes what it always wrote; all that it loses is the refusal of two registrations at the same moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index users_verified_email on users (email) where email_verified_at is not null`.execute(db);
  await sql`create unique index users_verified_phone on users (phone) where phone_verified_at is not null`.execute(db);
  await sql`create index users_email on users (email) where email is not null`.execute(db);
  await sql`create index users_phone on users (phone) where phone is not null`.execute(db);
  // what waits for a code, oldest first (housekeeping)
  await sql`
    create index users_pending on users (created_at)
    where email_verified_at is null and phone_verified_at is null`.execute(db);
  // a code for a number with several registrations, which is sent though it is not known for which of them
  await sql`alter table verifications add column unclaimed boolean not null default false`.execute(db);
  await sql`alter table users drop constraint users_email_key, drop constraint users_phone_key`.execute(db);
}
