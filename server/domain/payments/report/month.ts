import { sql } from 'kysely';
import type { Ctx } from '../../common/context.ts';
import type { Span } from '../sales.ts';
import { type Books, booksOf } from './books.ts';
import { monthBefore } from './month-span.ts';
import { type Group, type SafeTable, sumOf, unlessSmall, withoutSmallGroups } from './small-groups.ts';
import { countAgain } from './sums.ts';

/** Amounts are in the minor unit of the currency. */
interface Sales {
  currency: string;
  sold: number;
  gross: number;
  refunded: number;
  refunds: number;
}

/** Of a month; numbers of learners are null where they are small (small-groups.ts). */
export interface MonthReport {
  /** `2026-11`, in UTC. */
  month: string;
  /** False while the month runs. */
  isOver: boolean;
  /** Vouchers are no sales. */
  money: (Sales & { net: number })[];
  /** Null for a way to pay that is not known. */
  methods: (Sales & { method: string | null })[];
  items: (Sales & { title: string })[];
  books: Books;
  newLearners: number | null;
  /** Began or finished a lesson, or took a practice test or a review. */
  learned: number | null;
  /** Courses by learners, as are the next two. */
  began: number | null;
  finished: number | null;
  certificates: number | null;
  redeemed: number | null;
  /** Also those that were given; a subscription that runs on by another order ends and begins. */
  subscribed: number | null;
  ended: number | null;
  /** Columns: began, finished, certificates. */
  courses: SafeTable;
  /** Columns: redeemed, began, finished, certificates. The last group has no sponsor. */
  sponsors: SafeTable;
}

export const withoutSponsor = 'Without a sponsor';

export async function monthReport(ctx: Ctx, month: string, span: Span): Promise<MonthReport> {
  await countAgain(ctx, span);
  return counted(ctx, month, span);
}

/** With the figures of the month before. */
export async function monthsReport(
  ctx: Ctx,
  month: string,
  span: Span,
): Promise<{ now: MonthReport; then: Omit<MonthReport, 'books'> }> {
  const before = monthBefore(span);
  await countAgain(ctx, { from: before.from, to: span.to });
  const now = await counted(ctx, month, span);
  const then = await figuresOf(ctx, before.from.toISOString().slice(0, 7), before);
  return { now, then };
}

/** By sums that are up to date. */
async function counted(ctx: Ctx, month: string, span: Span): Promise<MonthReport> {
  const figures = await figuresOf(ctx, month, span);
  return { ...figures, books: await booksOf(ctx, span) };
}

async function figuresOf(ctx: Ctx, month: string, span: Span): Promise<Omit<MonthReport, 'books'>> {
  const { money, methods, items } = await salesIn(ctx, span);
  const events = await eventsIn(ctx, span);
  const registered = await registeredIn(ctx, span);
  const { subscribed, ended } = await subscriptionsIn(ctx, span);
  const count = (kind: EventKind, of: (event: Event) => boolean = () => true) =>
    events.filter((event) => event.kind === kind && of(event)).reduce((sum, event) => sum + event.count, 0);
  const ofCourses = events.flatMap(({ course_id, title }) => (course_id === null ? [] : [[course_id, title] as const]));
  const courses = [...new Map(ofCourses)].map(([id, title]): Group => {
    return { name: title ?? id, counts: kinds.map((kind) => count(kind, ({ course_id }) => course_id === id)) };
  });
  const names = new Set(events.filter(({ kind }) => kind !== 'active').map(({ sponsor }) => sponsor));
  const sponsors = [...names].map((name): Group => {
    const counts = (['redeemed', ...kinds] as const).map((kind) => count(kind, ({ sponsor }) => sponsor === name));
    return { name: name ?? withoutSponsor, counts };
  });
  const [began = 0, finished = 0, certificates = 0] = sumOf(courses);
  return {
    month,
    isOver: span.to <= ctx.now(),
    ...{ money, methods, items },
    newLearners: unlessSmall(registered),
    learned: unlessSmall(count('active')),
    began: unlessSmall(began),
    finished: unlessSmall(finished),
    certificates: unlessSmall(certificates),
    redeemed: unlessSmall(count('redeemed')),
    subscribed: unlessSmall(subscribed),
    ended: unlessSmall(ended),
    courses: withoutSmallGroups(courses.toSorted(byName)),
    sponsors: withoutSmallGroups(sponsors.toSorted(byName)),
  };
}

const byName = (one: Group, other: Group): number =>
  Number(one.name === withoutSponsor) - Number(other.name === withoutSponsor) || one.name.localeCompare(other.name);

const kinds = ['began', 'finished', 'certificate'] as const;

type EventKind = (typeof kinds)[number] | 'redeemed' | 'active';

interface Event {
  kind: EventKind;
  /** Null for vouchers that were redeemed, and for learners who learned. */
  course_id: string | null;
  title: string | null;
  sponsor: string | null;
  count: number;
}

/** By course and sponsor; a withdrawn certificate does not count. */
async function eventsIn({ db }: Ctx, { from, to }: Span): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select kind, course_id, title, sponsor, sum(count)::bigint as count
    from report_events left join courses on courses.id = course_id
    where day >= report_day(${from}) and day < report_day(${to})
    group by kind, course_id, title, sponsor`.execute(db);
  return rows;
}

interface Sum extends Sales {
  by: 'money' | 'methods' | 'items';
  title: string;
  method: string | null;
}

async function salesIn({ db }: Ctx, { from, to }: Span): Promise<Pick<MonthReport, 'money' | 'methods' | 'items'>> {
  const { rows } = await sql<Sum>`
    select case when no_item = 0 then 'items' when no_method = 0 then 'methods' else 'money' end as by,
      coalesce(courses.title, plans.name, course_id, plan_id) as title, method, currency,
      sold::bigint, gross::bigint, refunded::bigint, refunds::bigint
    from (
      select grouping(course_id) as no_item, grouping(method) as no_method, course_id, plan_id, method, currency,
        sum(sold) as sold, sum(gross) as gross, sum(refunded) as refunded, sum(refunds) as refunds
      from report_sales where day >= report_day(${from}) and day < report_day(${to})
      group by grouping sets ((currency), (method, currency), (course_id, plan_id, currency))
    ) summed
    left join courses on courses.id = course_id
    left join plans on plans.id = plan_id
    order by currency, title, method`.execute(db);
  const by = (name: Sum['by']) => rows.filter((row) => row.by === name);
  return {
    money: by('money').map(({ currency, sold, gross, refunded, refunds }) => {
      return { currency, sold, gross, refunded, refunds, net: gross - refunds };
    }),
    methods: by('methods').map(({ by: _, title: __, ...method }) => method),
    items: by('items').map(({ by: _, method: __, ...item }) => item),
  };
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

/** Verified accounts; those that are deleted since are not there. */
async function registeredIn({ db }: Ctx, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where (email_verified_at is not null or phone_verified_at is not null)
      and created_at >= ${from} and created_at < ${to}`.execute(db);
  return rows[0]?.count ?? 0;
}
