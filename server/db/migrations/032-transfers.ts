import { type Kysely, sql } from 'kysely';

/**
 * Orders that are paid by bank transfer (decision 059): `transfer_reference` is what the learner writes with the transfer. The payment
 * provider never knows of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column transfer_reference text unique,
      add constraint orders_transfer_check check (
        transfer_reference is null
        or (intent_id is null and voucher_id is null and status in ('requires_payment', 'paid', 'canceled', 'refunded')))`.execute(
    db,
  );
  // those that wait for money
  await sql`
    create index orders_transfers on orders (created_at)
    where transfer_reference is not null and status = 'requires_payment'`.execute(db);
}
