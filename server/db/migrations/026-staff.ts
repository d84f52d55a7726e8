import { type Kysely, sql } from 'kysely';

/**
 * What those who run the platform do (decision 050). `audit_log` is only ever added to: triggers refuse every other change,
 * also in sessions that replay a replica's, and each row has the hash of the one before. A grant is access without money: what it
 * gave names it in the place of an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      number bigint primary key,
      at timestamptz not null,
      operator text not null,
      command text not null,
      target text,
      reason text not null,
      changes text not null,
      hash text not null
    )`.execute(db);
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only ever added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_kept before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
  await sql`alter table audit_log enable always trigger audit_log_kept`.execute(db);
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
  await sql`alter table purchases add column grant_id text unique references grants (id)`.execute(db);
  await sql`alter table subscriptions add column grant_id text unique references grants (id)`.execute(db);
  await sql`alter table subscriptions alter column order_id drop not null`.execute(db);
  await sql`
    alter table subscriptions add constraint subscriptions_given
    check (order_id is not null or grant_id is not null)`.execute(db);
  await sql`alter table orders add column method text`.execute(db);
  // sales and refunds of a span of days
  await sql`create index orders_paid_at on orders (paid_at) where paid_at is not null`.execute(db);
  await sql`create index orders_refunded on orders (updated_at) where status = 'refunded'`.execute(db);
  await sql`create index feedback_updated on feedback (updated_at)`.execute(db);
}
