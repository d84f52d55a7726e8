import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id text primary key,
      user_id text references users (id) on delete set null,
      course_id text references courses (id),
      plan_id text references plans (id),
      amount bigint not null check (amount > 0),
      currency text not null,
      status text not null check (status in
        ('requires_payment', 'processing', 'paid', 'failed', 'canceled', 'refunded')),
      attempt integer not null default 1,
      intent_id text unique,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      paid_at timestamptz,
      check (num_nonnulls(course_id, plan_id) = 1)
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
  await sql`
    create table purchases (
      user_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id),
      order_id text unique references orders (id),
      created_at timestamptz not null,
      primary key (user_id, course_id)
    )`.execute(db);
  await sql`create index purchases_course on purchases (course_id)`.execute(db);
  await sql`
    create table subscriptions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      plan_id text not null references plans (id),
      order_id text not null unique references orders (id),
      starts_at timestamptz not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index subscriptions_user on subscriptions (user_id, ends_at)`.execute(db);
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
      settles_at timestamptz
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
