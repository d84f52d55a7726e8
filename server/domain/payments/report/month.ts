import { sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';
import { listSales, type Span } from '../sales.ts';
import { type Books, booksOf } from './books.ts';
import { type Group, type SafeTable, sumOf, unlessSmall, withoutSmallGroups } from './small-groups.ts';

/** Of a month; numbers of learners are null where they are small (small-groups.ts). */
export interface MonthReport {
  /** `2026-11`, in UTC. */
  month: string;
  /** False while the month runs. */
  isOver: boolean;
  /** In the minor unit of the currency; vouchers are no sales. */
  money: { currency: string; sold: number; gross: number; refunded: number; refunds: number; net: number }[];
  /** Null for a way to pay that is not known. */
  methods: {
    method: string | null;
    currency: string;
    sold: number;
    gross: number;
    refunded: number;
    refunds: number;
  }[];
  items: { title: string; currency: string; sold: number; gross: number; refunded: number; refunds: number }[];
  books: Books;
  newLearners: number | null;
  /** Began or finished a lesson, or took a practice test or a review. */
  learned: number | null;
  /** Courses by learners, as are the next two. */
  began: number | null;
  finished: number | null;
  certificates: number | null;
  redeemed: number | null;
  /** Subscriptions, also those that were given; one that runs on by another order ends and begins. */
  subscribed: number | null;
  ended: number | null;
  /** Columns: began, finished, certificates. */
  courses: SafeTable;
  /** Columns: redeemed, began, finished, certificates. The last group has no sponsor. */
  sponsors: SafeTable;
}

export const withoutSponsor = 'Without a sponsor';

export async function monthReport(ctx: Ctx, month: string, span: Span): Promise<MonthReport> {
  const sales = (await listSales(ctx, span)).filter(({ method }) => method !== 'voucher');
  const events = await eventsOf(ctx, span);
  const redeemed = await redeemedIn(ctx, span);
  const people = await peopleIn(ctx, span);
  const books = await booksOf(ctx, span);
  const { subscribed, ended } = await subscriptionsIn(ctx, span);
  const count = (kind: Event['kind'], of: (event: Event) => boolean) =>
    events.filter((event) => event.kind === kind && of(event)).reduce((sum, event) => sum + event.count, 0);
  const courses = [...new Map(events.map(({ course_id, title }) => [course_id, title]))].map(([id, title]): Group => {
    return { name: title, counts: kinds.map((kind) => count(kind, ({ course_id }) => course_id === id)) };
  });
  const names = new Set([...events.map(({ sponsor }) => sponsor), ...redeemed.map(({ sponsor }) => sponsor)]);
  const sponsors = [...names].map((name): Group => {
    const own = redeemed.filter(({ sponsor }) => sponsor === name).reduce((sum, row) => sum + row.count, 0);
    const counts = [own, ...kinds.map((kind) => count(kind, ({ sponsor }) => sponsor === name))];
    return { name: name ?? withoutSponsor, counts };
  });
  const [began = 0, finished = 0, certificates = 0] = sumOf(courses);
  const groupedBy = <Key extends string>(key: (row: (typeof sales)[number]) => Key) =>
    [...Map.groupBy(sales, key).values()].map((rows) => {
      const total = (field: 'sold' | 'gross' | 'refunded' | 'refunds' | 'net') =>
        rows.reduce((sum, row) => sum + row[field], 0);
      return {
        ...{ title: rows[0]?.title ?? '', method: rows[0]?.method ?? null, currency: rows[0]?.currency ?? '' },
        sold: total('sold'),
        ...{ gross: total('gross'), refunded: total('refunded'), refunds: total('refunds'), net: total('net') },
      };
    });
  return {
    month,
    isOver: span.to <= ctx.now(),
    money: groupedBy(({ currency }) => currency).map(({ title: _, method: __, ...money }) => money),
    methods: groupedBy(({ method, currency }) => `${method} ${currency}`).map(({ title: _, net: __, ...way }) => way),
    items: groupedBy(({ item, currency }) => `${item} ${currency}`).map(({ method: _, net: __, ...item }) => item),
    books,
    newLearners: unlessSmall(people.registered),
    learned: unlessSmall(people.learned),
    began: unlessSmall(began),
    finished: unlessSmall(finished),
    certificates: unlessSmall(certificates),
    redeemed: unlessSmall(redeemed.reduce((sum, row) => sum + row.count, 0)),
    subscribed: unlessSmall(subscribed),
    ended: unlessSmall(ended),
    courses: withoutSmallGroups(courses.toSorted(byName)),
    sponsors: withoutSmallGroups(sponsors.toSorted(byName)),
  };
}

const byName = (one: Group, other: Group): number =>
  Number(one.name === withoutSponsor) - Number(other.name === withoutSponsor) || one.name.localeCompare(other.name);

const kinds = ['began', 'finished', 'certificate'] as const;

interface Event {
  kind: (typeof kinds)[number];
  course_id: string;
  title: string;
  sponsor: string | null;
  count: number;
}

/**
 * By course and sponsor. A course is begun with its first lesson and finished with the last of
 * those that it has now; its sponsor is that of the order which opened it. A withdrawn certificate
 * does not count.
 */
async function eventsOf({ db }: Ctx, { from, to }: Span): Promise<Event[]> {
  const { rows } = await sql<Event>`
    with active as (
      select user_id from progress where started_at >= ${from} and started_at < ${to}
      union select user_id from progress where completed_at >= ${from} and completed_at < ${to}
    ), taken as (
      select user_id, course_id, min(started_at) as began_at,
        bool_or(completed_at >= ${from} and completed_at < ${to}) as completes,
        count(*) filter (where removed_at is null and completed_at < ${to}) as done
      from progress join lessons on lessons.id = lesson_id
      where user_id in (select user_id from active)
      group by user_id, course_id
    ), begun as (
      select user_id, course_id from taken where began_at >= ${from} and began_at < ${to}
    ), finished as (
      select user_id, course_id
      from taken join (
        select course_id, count(*) as lessons from lessons where removed_at is null group by course_id) present
        using (course_id)
      where completes and done = lessons
    ), learning as (
      select 'began' as kind, user_id, course_id from begun
      union all select 'finished', user_id, course_id from finished
    ), events as (
      select kind, course_id, case
          when exists (
            select from purchases where purchases.user_id = learning.user_id and purchases.course_id = learning.course_id)
          then (
            select sponsor from purchases join orders on orders.id = order_id
            where purchases.user_id = learning.user_id and purchases.course_id = learning.course_id)
          else (
            select sponsor from subscriptions join orders on orders.id = order_id
            where subscriptions.user_id = learning.user_id and starts_at < ${to} and ends_at > ${from}
              and sponsor is not null
            order by starts_at limit 1)
        end as sponsor
      from learning
      union all
      select 'certificate', certificates.course_id, sponsor
      from certificates left join orders on orders.id = order_id
      where issued_at >= ${from} and issued_at < ${to} and revoked_at is null
    )
    select kind, course_id, title, sponsor, count(*)::int as count
    from events join courses on courses.id = course_id
    group by kind, course_id, title, sponsor`.execute(db);
  return rows;
}

async function redeemedIn({ db }: Ctx, { from, to }: Span): Promise<{ sponsor: string | null; count: number }[]> {
  const { rows } = await sql<{ sponsor: string | null; count: number }>`
    select sponsor, count(*)::int as count from orders
    where voucher_id is not null and paid_at >= ${from} and paid_at < ${to} group by sponsor`.execute(db);
  return rows;
}

async function subscriptionsIn({ db, now }: Ctx, { from, to }: Span): Promise<{ subscribed: number; ended: number }> {
  const { rows } = await sql<{ subscribed: number; ended: number }>`
    select
      (select count(*)::int from subscriptions
        where starts_at >= ${from} and starts_at < ${to} and starts_at <= ${now()}) as subscribed,
      (select count(*)::int from subscriptions
        where ends_at >= ${from} and ends_at < ${to} and ends_at <= ${now()}) as ended`.execute(db);
  return rows[0] ?? { subscribed: 0, ended: 0 };
}

/** Accounts that are deleted since are in neither. */
async function peopleIn({ db }: Ctx, { from, to }: Span): Promise<{ registered: number; learned: number }> {
  const { rows } = await sql<{ registered: number; learned: number }>`
    select
      (select count(*)::int from users
        where (email_verified_at is not null or phone_verified_at is not null)
          and created_at >= ${from} and created_at < ${to}) as registered,
      (select count(*)::int from (
        select user_id from progress where started_at >= ${from} and started_at < ${to}
        union select user_id from progress where completed_at >= ${from} and completed_at < ${to}
        union select user_id from practice_attempts where started_at >= ${from} and started_at < ${to}
        union select user_id from reviews where started_at >= ${from} and started_at < ${to}
      ) active) as learned`.execute(db);
  return rows[0] ?? { registered: 0, learned: 0 };
}
