import fc from 'fast-check';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../server/db/schema.ts';

/**
 * A statement of some minute between September and the first days of December; what is missing
 * changes nothing.
 */
export type Change = (db: Kysely<Database>) => Promise<unknown>;

const first = Date.UTC(2026, 8, 28);
const minutes = 68 * 24 * 60;

/** Few, so that they meet, and often beside midnight, at the end of a month too. */
const instants = fc
  .oneof(
    fc.nat(minutes).map((minute) => first + minute * 60_000),
    fc
      .tuple(fc.nat(68), fc.constantFrom(-1, 0, 1))
      .map(([days, seconds]) => first + days * 24 * 3600_000 + seconds * 1000),
  )
  .map((time) => sql`${new Date(time)}::timestamptz`);

const user = fc.integer({ min: 1, max: 3 }).map((number) => `usr_${number}`);
const course = fc.constantFrom('warp', 'weft');
const lesson = fc.tuple(course, fc.integer({ min: 1, max: 3 })).map(([id, number]) => `${id}-${number}`);
const order = fc.integer({ min: 1, max: 6 }).map((number) => `ord_${number}`);
const voucher = fc.constantFrom('vou_1', 'vou_2');
const sponsors = sql`case voucher.id when 'vou_1' then 'Rotary' else 'A cousin' end`;
const currency = fc.constantFrom('USD', 'IQD');

const run =
  (statement: RawBuilder<unknown>): Change =>
  (db) =>
    statement.execute(db);

const using = <Values extends unknown[]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  write: (...values: Values) => RawBuilder<unknown>,
): fc.Arbitrary<Change> => fc.tuple<Values>(...arbitraries).map((values) => run(write(...values)));

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  using(
    [user, instants, fc.boolean()],
    (id, at, isVerified) => sql`
      insert into users (id, email, first_name, last_name, date_of_birth, password_hash, email_verified_at, created_at)
      values (${id}, ${id}, 'Dilan', 'Karim', '1998-03-21', '', ${isVerified ? at : null}, ${at}) on conflict do nothing`,
  ),
  using([user], (id) => sql`delete from users where id = ${id}`),
  using(
    [order, user, course, currency, instants],
    (id, by, of, money, at) => sql`
      insert into orders (id, user_id, course_id, amount, currency, status, created_at, updated_at)
      select ${id}, users.id, ${of}, 1000, ${money}, 'requires_payment', ${at}, ${at} from users where id = ${by}
      on conflict do nothing`,
  ),
  using(
    [order, user, instants],
    (id, by, at) => sql`
      insert into orders (id, user_id, plan_id, amount, currency, status, created_at, updated_at)
      select ${id}, users.id, 'monthly', 700, 'USD', 'requires_payment', ${at}, ${at} from users where id = ${by}
      on conflict do nothing`,
  ),
  using(
    [order, user, voucher, instants],
    (id, by, code, at) => sql`
      insert into orders (id, user_id, course_id, amount, currency, status, created_at, updated_at, paid_at, voucher_id, sponsor)
      select ${id}, users.id, 'warp', 0, 'USD', 'paid', ${at}, ${at}, ${at}, voucher.id, ${sponsors}
      from users, (select ${code}::text as id) voucher where users.id = ${by} on conflict do nothing`,
  ),
  using(
    [order, fc.constantFrom('card', 'transfer', null), instants],
    (id, method, at) => sql`
      update orders set status = 'paid', paid_at = ${at}, updated_at = ${at}, method = ${method}
      where id = ${id} and voucher_id is null and status <> 'refunded'`,
  ),
  using(
    [order, instants],
    (id, at) => sql`
      update orders set status = 'refunded', updated_at = ${at} where id = ${id} and voucher_id is null and status = 'paid'`,
  ),
  using([order], (id) => sql`update orders set attempt = attempt + 1 where id = ${id}`),
  using(
    [order, fc.constantFrom('sale', 'refund'), fc.integer({ min: 1, max: 99 }), instants],
    (id, kind, number, at) => sql`
      insert into receipts (year, number, order_id, kind, issued_at, title, amount, currency, seller)
      select 2026, ${number}, id, ${kind}, ${at}, 'Course', amount, currency, '{}' from orders where id = ${id}
      on conflict do nothing`,
  ),
  using([order], (id) => sql`update receipts set buyer = null where order_id = ${id}`),
  using(
    [user, course, order, instants],
    (by, of, id, at) => sql`
      insert into purchases (user_id, course_id, order_id, created_at)
      select users.id, ${of}, orders.id, ${at} from users, orders where users.id = ${by} and orders.id = ${id}
      on conflict do nothing`,
  ),
  using([user, course], (by, of) => sql`delete from purchases where user_id = ${by} and course_id = ${of}`),
  using(
    [user, order, instants],
    (by, id, at) => sql`
      insert into subscriptions (id, user_id, plan_id, order_id, starts_at, ends_at)
      select 'sub_' || orders.id, users.id, 'monthly', orders.id, ${at}, ${at} + interval '20 days'
      from users, orders where users.id = ${by} and orders.id = ${id} on conflict do nothing`,
  ),
  using([order, instants], (id, at) => sql`update subscriptions set ends_at = ${at} where order_id = ${id}`),
  using(
    [user, lesson, instants],
    (by, of, at) => sql`
      insert into progress (user_id, lesson_id, position, duration, watched, started_at, updated_at)
      select users.id, lessons.id, 0, 0, '[]', ${at}, ${at} from users, lessons where users.id = ${by} and lessons.id = ${of}
      on conflict do nothing`,
  ),
  using(
    [user, lesson, fc.option(instants)],
    (by, of, at) => sql`update progress set completed_at = ${at} where user_id = ${by} and lesson_id = ${of}`,
  ),
  // all that was begun
  using(
    [user, course, instants],
    (by, of, at) => sql`
      insert into progress (user_id, lesson_id, position, duration, watched, started_at, updated_at, completed_at)
      select users.id, lessons.id, 0, 0, '[]', ${at}, ${at}, ${at} from users, lessons where users.id = ${by} and course_id = ${of}
      on conflict (user_id, lesson_id) do update set completed_at = excluded.completed_at`,
  ),
  using([user, lesson], (by, of) => sql`delete from progress where user_id = ${by} and lesson_id = ${of}`),
  using([lesson, fc.option(instants)], (id, at) => sql`update lessons set removed_at = ${at} where id = ${id}`),
  using(
    [user, course, instants],
    (by, of, at) => sql`
      insert into practice_attempts (id, user_id, course_id, seed, question_count, started_at, finished_at)
      select 'att_' || gen_random_uuid(), id, ${of}, '', 1, ${at}, ${at} from users where id = ${by}`,
  ),
  using(
    [user, instants],
    (by, at) => sql`
      insert into reviews (id, user_id, seed, started_at, finished_at)
      select 'rev_' || gen_random_uuid(), id, '', ${at}, ${at} from users where id = ${by}`,
  ),
  using([instants], (at) => sql`delete from reviews where started_at < ${at}`),
  using(
    [user, course, fc.option(order), instants],
    (by, of, id, at) => sql`
      insert into certificates (id, user_id, course_id, holder, course_title, issued_at, order_id, seconds, outline,
        lessons_watched, lessons_read)
      select 'crt_' || gen_random_uuid(), id, ${of}, 'Dilan Karim', 'Course', ${at}, (select id from orders where id = ${id}), 1, '[]', 1, 0
      from users where id = ${by} on conflict do nothing`,
  ),
  using(
    [user, course, fc.option(instants)],
    (by, of, at) => sql`
      update certificates set revoked_at = ${at}, revoked_by = ${at === null ? null : 'staff'}
      where user_id = ${by} and course_id = ${of}`,
  ),
);
