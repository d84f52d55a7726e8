import { type Kysely, sql } from 'kysely';

/** What the reports of the desk read by days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receipts_issued on receipts (issued_at)`.execute(db);
  await sql`create index subscriptions_starts on subscriptions (starts_at)`.execute(db);
  await sql`create index subscriptions_ends on subscriptions (ends_at)`.execute(db);
  // of one course by days; the index on the course alone is the beginning of it
  await sql`create index purchases_given on purchases (course_id, created_at)`.execute(db);
  await sql`drop index purchases_course`.execute(db);
}
