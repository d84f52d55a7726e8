import { type Kysely, sql } from 'kysely';

/**
 * Vouchers (decision 049). An order that a voucher paid for has an amount of 0, no intent and its sponsor's name, and one that was
 * paid with money has none of it. A voucher for a category gives several courses by one order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voucher_batches (
      id text primary key,
      sponsor text not null,
      course_id text references courses (id),
      category text,
      months integer check (months > 0),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      withdrawn_at timestamptz,
      check (num_nonnulls(course_id, category, months) = 1)
    )`.execute(db);
  await sql`create index voucher_batches_course on voucher_batches (course_id)`.execute(db);
  await sql`
    create table vouchers (
      id text primary key,
      batch_id text not null references voucher_batches (id),
      code_hash text not null unique,
      uses integer not null check (uses > 0),
      used integer not null default 0,
      check (used between 0 and uses)
    )`.execute(db);
  await sql`create index vouchers_batch on vouchers (batch_id)`.execute(db);
  await sql`create index vouchers_open on vouchers (batch_id) where used < uses`.execute(db);
  await sql`
    alter table orders
      add column voucher_id text references vouchers (id),
      add column sponsor text,
      drop constraint orders_amount_check,
      drop constraint orders_check,
      add constraint orders_amount_check check (case when voucher_id is null then amount > 0 else amount = 0 end),
      add constraint orders_item_check check (
        num_nonnulls(course_id, plan_id) = 1 or (voucher_id is not null and num_nonnulls(course_id, plan_id) = 0)),
      add constraint orders_voucher_check check (
        case when voucher_id is null then sponsor is null
        else sponsor is not null and intent_id is null and status = 'paid' end)`.execute(db);
  await sql`create unique index orders_voucher on orders (voucher_id, user_id) where voucher_id is not null`.execute(
    db,
  );
  await sql`alter table purchases drop constraint purchases_order_id_key`.execute(db);
  await sql`create index purchases_order on purchases (order_id)`.execute(db);
}
