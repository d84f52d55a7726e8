import { type Kysely, sql } from 'kysely';

/** What the lists of the desk are paged along, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // most messages are sent, and most letters answered
  await sql`create index outbox_unsent on outbox (id) where sent_at is null`.execute(db);
  await sql`create index contact_messages_open on contact_messages (created_at, id) where answered_at is null`.execute(
    db,
  );
  // what was done to an order or a learner
  await sql`create index audit_log_target on audit_log (target, number) where target is not null`.execute(db);
  await sql`create index voucher_batches_newest on voucher_batches (created_at, id)`.execute(db);
  await sql`create index feedback_newest on feedback (updated_at, chapter_id, user_id)`.execute(db);
  await sql`drop index feedback_updated`.execute(db);
}
