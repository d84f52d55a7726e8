import { type Kysely, sql } from 'kysely';

/**
 * When a learner withdrew from what an order is about (WITHDRAW-01), since the refund may come later; and what the payer of a course
 * agreed to, and when (WITHDRAW-05).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column withdrawn_at timestamptz,
      add column consent text,
      add column consented_at timestamptz,
      add check ((consent is null) = (consented_at is null))`.execute(db);
  // those whose money is not back yet
  await sql`
    create index orders_withdrawn on orders (withdrawn_at) where withdrawn_at is not null and status = 'paid'`.execute(
    db,
  );
}
