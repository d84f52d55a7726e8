import { type Kysely, sql } from 'kysely';

/**
 * Orders whose course was open in another way when their money came (decision 067): it is given back. Orders of earlier versions are left to
 * `orders repair`, since staff may have settled them by hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column paid_twice_at timestamptz,
      add constraint orders_paid_twice_check check (paid_twice_at is null or intent_id is not null)`.execute(db);
  // those whose money is not back
  await sql`
    create index orders_paid_twice on orders (paid_twice_at)
    where paid_twice_at is not null and status = 'paid'`.execute(db);
}
