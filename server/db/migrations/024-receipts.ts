import { type Kysely, sql } from 'kysely';

/**
 * Numbered receipts and credit notes (decision 048). What was sold and refunded before gets its numbers here, in the order in
 * which it happened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
      seller jsonb,
      primary key (year, number),
      unique (order_id, kind)
    )`.execute(db);
  await sql`
    insert into receipts (year, number, order_id, kind, issued_at, buyer, title, amount, currency)
    select year, row_number() over (partition by year order by at, order_id, kind desc), order_id, kind, at, buyer, title, amount,
      currency
    from (
      select extract(year from at at time zone 'UTC')::integer as year, orders.id as order_id, kind, at,
        users.first_name || ' ' || users.last_name as buyer, coalesce(courses.title, plans.name) as title, amount, currency
      from orders
      left join users on users.id = orders.user_id
      left join courses on courses.id = orders.course_id
      left join plans on plans.id = orders.plan_id
      cross join lateral (
        values ('sale', paid_at), ('refund', case when status = 'refunded' then updated_at end)
      ) documents (kind, at)
      where paid_at is not null and at is not null
    ) sold`.execute(db);
  await sql`insert into receipt_numbers (year, last) select year, max(number) from receipts group by year`.execute(db);
}
