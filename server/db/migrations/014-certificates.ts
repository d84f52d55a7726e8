import { type Kysely, sql } from 'kysely';

/**
 * By which order a certificate was earned, so that its refund withdraws it, and who withdrew it and why. `order_id` has
 * no foreign key: its check would lock the order after the user, and settling an order locks the two the other way round.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates add column order_id text, add column revoked_by text check (revoked_by in ('refund', 'staff')),
      add column revoked_reason text`.execute(db);
  await sql`
    update certificates set order_id = coalesce(
      (select order_id from purchases where user_id = certificates.user_id and course_id = certificates.course_id),
      (select order_id from subscriptions where user_id = certificates.user_id
        and starts_at <= issued_at and ends_at >= issued_at order by starts_at limit 1))`.execute(db);
}
