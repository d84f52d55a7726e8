import { type Kysely, sql } from 'kysely';

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

  // An order that a voucher paid has an amount of 0, no intent and its sponsor's name, and may be for a category, which is
  // neither a course nor a plan (decision 049). One that is paid by bank transfer is unknown to the payment provider (decision
  // 059). Only money that the provider took can have been paid twice (decision 067).
  await sql`
    create table orders (
      id text primary key,
      user_id text references users (id) on delete set null,
      course_id text references courses (id),
      plan_id text references plans (id),
      amount bigint not null,
      currency text not null,
      status text not null check (status in
        ('requires_payment', 'processing', 'paid', 'failed', 'canceled', 'refunded')),
      attempt integer not null default 1,
      intent_id text unique,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      paid_at timestamptz,
      voucher_id text references vouchers (id),
      sponsor text,
      method text,
      withdrawn_at timestamptz,
      consent text,
      consented_at timestamptz,
      transfer_reference text unique,
      paid_twice_at timestamptz,
      constraint orders_amount_check check (case when voucher_id is null then amount > 0 else amount = 0 end),
      constraint orders_item_check check (
        num_nonnulls(course_id, plan_id) = 1 or (voucher_id is not null and num_nonnulls(course_id, plan_id) = 0)),
      constraint orders_voucher_check check (
        case when voucher_id is null then sponsor is null
        else sponsor is not null and intent_id is null and status = 'paid' end),
      constraint orders_check check ((consent is null) = (consented_at is null)),
      constraint orders_transfer_check check (
        transfer_reference is null
        or (intent_id is null and voucher_id is null and status in ('requires_payment', 'paid', 'canceled', 'refunded'))),
      constraint orders_paid_twice_check check (paid_twice_at is null or intent_id is not null)
    )`.execute(db);
  // one open order per user and course, and one for any subscription: two tabs cannot pay twice (P1, P4)
  await sql`
    create unique index orders_open_course on orders (user_id, course_id)
    where course_id is not null and status in ('requires_payment', 'processing', 'failed')`.execute(db);
  await sql`
    create unique index orders_open_subscription on orders (user_id)
    where plan_id is not null and status in ('requires_payment', 'processing', 'failed')`.execute(db);
  await sql`
    create index orders_open on orders (updated_at) where status in ('requires_payment', 'processing', 'failed')`.execute(
    db,
  );
  await sql`create index orders_user on orders (user_id, course_id)`.execute(db);
  await sql`create unique index orders_voucher on orders (voucher_id, user_id) where voucher_id is not null`.execute(
    db,
  );
  // sales and refunds of a span of days
  await sql`create index orders_paid_at on orders (paid_at) where paid_at is not null`.execute(db);
  await sql`create index orders_refunded on orders (updated_at) where status = 'refunded'`.execute(db);
  // withdrawn, and the money is not back yet
  await sql`
    create index orders_withdrawn on orders (withdrawn_at) where withdrawn_at is not null and status = 'paid'`.execute(
    db,
  );
  // bank transfers that have not arrived
  await sql`
    create index orders_transfers on orders (created_at)
    where transfer_reference is not null and status = 'requires_payment'`.execute(db);
  // paid twice, and the money is not back yet
  await sql`
    create index orders_paid_twice on orders (paid_twice_at)
    where paid_twice_at is not null and status = 'paid'`.execute(db);

  // access without money, which staff gives (decision 050)
  await sql`
    create table grants (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      course_id text references courses (id),
      plan_id text references plans (id),
      created_at timestamptz not null,
      check (num_nonnulls(course_id, plan_id) = 1)
    )`.execute(db);
  await sql`create index grants_user on grants (user_id)`.execute(db);

  // a voucher for a category gives several courses by one order
  await sql`
    create table purchases (
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      order_id text references orders (id),
      created_at timestamptz not null,
      grant_id text unique references grants (id),
      primary key (user_id, course_id)
    )`.execute(db);
  await sql`create index purchases_course on purchases (course_id)`.execute(db);
  await sql`create index purchases_order on purchases (order_id)`.execute(db);
  await sql`
    create table subscriptions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      plan_id text not null references plans (id),
      order_id text unique references orders (id),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      grant_id text unique references grants (id),
      constraint subscriptions_given check (order_id is not null or grant_id is not null)
    )`.execute(db);
  await sql`create index subscriptions_user on subscriptions (user_id, ends_at)`.execute(db);

  await sql`create table receipt_numbers (year integer primary key, last integer not null check (last > 0))`.execute(
    db,
  );
  await sql`
    create table receipts (
      year integer not null,
      number integer not null check (number > 0),
      order_id text not null references orders (id),
      kind text not null check (kind in ('sale', 'refund')),
      issued_at timestamptz not null,
      buyer text,
      title text not null,
      amount bigint not null,
      currency text not null,
      terms text,
      seller jsonb not null,
      primary key (year, number),
      unique (order_id, kind)
    )`.execute(db);

  await sql`
    create table payment_events (
      id text primary key,
      type text not null,
      received_at timestamptz not null
    )`.execute(db);

  await sql`
    create table sandbox_intents (
      id text primary key,
      client_secret text not null,
      amount bigint not null,
      currency text not null,
      status text not null,
      metadata jsonb not null,
      last_payment_error jsonb,
      pending_error jsonb,
      created_at timestamptz not null,
      settles_at timestamptz,
      amount_refunded bigint not null default 0,
      method text not null default 'card',
      bank_key text,
      return_url text
    )`.execute(db);
  await sql`
    create table sandbox_idempotency (
      key text primary key,
      request text not null,
      status integer not null,
      body text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sandbox_events (
      id text primary key,
      body text not null,
      attempts integer not null default 0,
      next_attempt_at timestamptz
    )`.execute(db);
  await sql`
    create index sandbox_events_due on sandbox_events (next_attempt_at) where next_attempt_at is not null`.execute(db);
}
