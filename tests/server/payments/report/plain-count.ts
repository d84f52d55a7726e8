import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../server/db/schema.ts';
import { listSales, type Span } from '../../../../server/domain/payments/sales.ts';

export type Counted = Record<string, number>;

/** What the report of a month is made of, counted over all rows, row by row, each time. */
export async function plainCount(db: Kysely<Database>, span: Span): Promise<Counted> {
  const sums: Counted = {};
  const add = (key: readonly (string | number | null)[], by = 1) => {
    if (by !== 0) sums[key.join(' ')] = (sums[key.join(' ')] ?? 0) + by;
  };
  const isIn = (at: Date | null): at is Date => at !== null && at >= span.from && at < span.to;

  for (const { method, currency, item, ...row } of await listSales({ db, now: () => span.to }, span)) {
    if (method === 'voucher') continue;
    for (const name of ['sold', 'gross', 'refunded', 'refunds'] as const) {
      add(['money', name, currency], row[name]);
      add(['method', name, currency, method], row[name]);
      add(['item', name, currency, item], row[name]);
    }
  }

  const receipts = (await db.selectFrom('receipts').selectAll().execute()).filter((row) => isIn(row.issued_at));
  for (const { amount, kind, currency, year } of receipts) {
    const key = [amount === 0 ? 'voucher' : kind, currency, year];
    add(['receipts', ...key]);
    add(['amount', ...key], amount);
  }
  for (const [key, same] of Map.groupBy(receipts, ({ amount, kind, currency, year }) =>
    [amount === 0 ? 'voucher' : kind, currency, year].join(' '),
  )) {
    const numbers = same.map(({ number }) => number);
    sums[`first ${key}`] = Math.min(...numbers);
    sums[`last ${key}`] = Math.max(...numbers);
  }

  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]));
  const sponsorOf = (id: string | null) => orders.get(id ?? '')?.sponsor ?? null;
  for (const { voucher_id, paid_at, sponsor } of orders.values()) {
    if (voucher_id !== null && isIn(paid_at)) add(['redeemed', null, sponsor]);
  }
  for (const { issued_at, revoked_at, course_id, order_id } of await db
    .selectFrom('certificates')
    .selectAll()
    .execute()) {
    if (isIn(issued_at) && revoked_at === null) add(['certificate', course_id, sponsorOf(order_id)]);
  }

  const lessons = await db.selectFrom('lessons').selectAll().execute();
  const progress = await db.selectFrom('progress').selectAll().execute();
  const purchases = await db.selectFrom('purchases').selectAll().execute();
  const subscriptions = await db.selectFrom('subscriptions').selectAll().orderBy('starts_at').execute();
  const opener = (user: string, course: string) => {
    const own = purchases.find(({ user_id, course_id }) => user_id === user && course_id === course);
    if (own) return sponsorOf(own.order_id);
    const given = subscriptions.find(
      ({ user_id, order_id, starts_at, ends_at }) =>
        user_id === user && sponsorOf(order_id) !== null && starts_at < span.to && ends_at > span.from,
    );
    return sponsorOf(given?.order_id ?? null);
  };
  const courseOf = new Map(lessons.map(({ id, course_id }) => [id, course_id]));
  const pairs = Map.groupBy(progress, ({ user_id, lesson_id }) => `${user_id} ${courseOf.get(lesson_id)}`);
  for (const [pair, rows] of pairs) {
    const [user = '', course = ''] = pair.split(' ');
    if (isIn(earliest(rows.map(({ started_at }) => started_at)))) add(['began', course, opener(user, course)]);
    const present = lessons.filter(({ course_id, removed_at }) => course_id === course && removed_at === null);
    const done = present.map(({ id }) => rows.find(({ lesson_id }) => lesson_id === id)?.completed_at ?? null);
    const all = done.flatMap((at) => (at === null ? [] : [at]));
    if (present.length > 0 && all.length === present.length && isIn(latest(all))) {
      add(['finished', course, opener(user, course)]);
    }
  }

  const attempts = await db.selectFrom('practice_attempts').selectAll().execute();
  const reviews = await db.selectFrom('reviews').selectAll().execute();
  const active = [
    ...progress.filter(({ started_at, completed_at }) => isIn(started_at) || isIn(completed_at)),
    ...[...attempts, ...reviews].filter(({ started_at }) => isIn(started_at)),
  ].map(({ user_id }) => user_id);
  add(['active'], new Set(active).size);
  return sums;
}

const earliest = (times: readonly Date[]): Date => times.reduce((one, other) => (other < one ? other : one));
const latest = (times: readonly Date[]): Date => times.reduce((one, other) => (other > one ? other : one));

/** The same from the sums that are kept. */
export async function keptSums(db: Kysely<Database>, { from, to }: Span): Promise<Counted> {
  const within = sql`day >= report_day(${from}) and day < report_day(${to})`;
  const { rows } = await sql<{ key: string; sum: number }>`
    select concat_ws(' ', 'money', name, currency) as key, sum(value)::bigint as sum
      from report_sales, lateral (values ('sold', sold), ('gross', gross), ('refunded', refunded), ('refunds', refunds)) each (name, value)
      where ${within} group by 1
    union all
    select 'method ' || name || ' ' || currency || ' ' || coalesce(method, ''), sum(value)::bigint
      from report_sales, lateral (values ('sold', sold), ('gross', gross), ('refunded', refunded), ('refunds', refunds)) each (name, value)
      where ${within} group by 1
    union all
    select concat_ws(' ', 'item', name, currency, coalesce(course_id, plan_id)), sum(value)::bigint
      from report_sales, lateral (values ('sold', sold), ('gross', gross), ('refunded', refunded), ('refunds', refunds)) each (name, value)
      where ${within} group by 1
    union all
    select name || ' ' || kind || ' ' || currency || ' ' || year,
      case name when 'first' then min(value) when 'last' then max(value) else sum(value) end::bigint
      from report_receipts, lateral (values ('receipts', count), ('amount', amount), ('first', first), ('last', last)) each (name, value)
      where ${within} group by name, kind, currency, year
    union all
    select case when kind = 'active' then 'active' else kind || ' ' || coalesce(course_id, '') || ' ' || coalesce(sponsor, '') end,
      sum(count)::bigint
      from report_events where ${within} group by 1`.execute(db);
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ key, sum }) => [key, sum]));
}
