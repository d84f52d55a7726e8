import { type Kysely, sql } from 'kysely';

/** What a million rows asked for (`npm run test:long -- plans`). Each is created within seconds, during which writers wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // the orders of a user: to report a payment, to export them, and to let them go with the account
  await sql`create index orders_user on orders (user_id, course_id)`.execute(db);
  // what is kept under an address or a number without being a user's row (forgetting an account)
  await sql`create index limits_identifier on limits (split_part(bucket, ':', -1))`.execute(db);
  // what has had its time (the sweep, every quarter of an hour)
  await sql`create index sessions_created on sessions (created_at)`.execute(db);
  await sql`create index verifications_expires on verifications (expires_at)`.execute(db);
  await sql`create index password_resets_expires on password_resets (expires_at)`.execute(db);
  await sql`create index outbox_created on outbox (created_at)`.execute(db);
}
