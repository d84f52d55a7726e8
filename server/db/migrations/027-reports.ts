import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes(db);
  await sums(db);
}

/** What the reports of the desk read by days. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index receipts_issued on receipts (issued_at)`.execute(db);
  await sql`create index subscriptions_starts on subscriptions (starts_at)`.execute(db);
  await sql`create index subscriptions_ends on subscriptions (ends_at)`.execute(db);
  // who finished a practice test of a course
  await sql`
    create index practice_attempts_finished on practice_attempts (course_id, user_id)
    where finished_at is not null`.execute(db);
  // who began a course when; the index on the lesson alone is the beginning of it
  await sql`create index progress_begun on progress (lesson_id, started_at)`.execute(db);
  await sql`drop index progress_lesson`.execute(db);
  // of one course by days; the index on the course alone is the beginning of it
  await sql`create index purchases_given on purchases (course_id, created_at)`.execute(db);
  await sql`drop index purchases_course`.execute(db);
}

/** By day, and notes of the days that changed since they were counted (decision 093). */
async function sums(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table report_sales (
      day date not null,
      currency text not null,
      course_id text,
      plan_id text,
      method text,
      sold bigint not null,
      gross bigint not null,
      refunded bigint not null,
      refunds bigint not null
    )`);
  await run('create index report_sales_day on report_sales (day)');
  await run(`
    create table report_receipts (
      day date not null,
      kind text not null,
      currency text not null,
      year integer not null,
      count bigint not null,
      amount bigint not null,
      first integer not null,
      last integer not null
    )`);
  await run('create index report_receipts_day on report_receipts (day)');
  await run(`
    create table report_events (
      day date not null,
      kind text not null check (kind in ('began', 'finished', 'certificate', 'redeemed', 'active')),
      course_id text,
      sponsor text,
      count bigint not null
    )`);
  await run('create index report_events_day on report_events (day)');
  await run('create index report_events_course on report_events (course_id)');
  await run('create table report_days (day date not null, part text not null, primary key (day, part))');
  await run(`
    create table report_changes (
      number bigint generated always as identity primary key,
      part text not null check (part in ('orders', 'receipts', 'certificates', 'learning', 'activity')),
      day date,
      course_id text,
      check (num_nonnulls(day, course_id) = 1)
    )`);
  await run('create index report_changes_day on report_changes (day, part) where day is not null');
  await run('create index report_changes_course on report_changes (course_id) where course_id is not null');

  await run(`
    create function report_day(at timestamptz) returns date language sql immutable
    return (at at time zone 'UTC')::date`);
  await run(`
    create view report_activity as
    select user_id, started_at as at from progress
    union all select user_id, completed_at from progress where completed_at is not null
    union all select user_id, started_at from practice_attempts
    union all select user_id, started_at from reviews`);

  await watch('orders', 'paid_at updated_at status currency course_id plan_id method voucher_id sponsor amount', [
    days(
      'orders',
      `select paid_at as at from changed
      union select updated_at from changed where status = 'refunded' and paid_at is not null`,
    ),
  ]);
  await watch('receipts', 'issued_at kind currency year number amount', [
    days('receipts', 'select issued_at as at from changed'),
  ]);
  await watch('certificates', 'issued_at revoked_at course_id order_id', [
    days('certificates', 'select issued_at as at from changed'),
  ]);
  const times = 'select user_id, started_at as at from changed union all select user_id, completed_at from changed';
  await watch('progress', 'user_id lesson_id started_at completed_at', [ofProgress, activity(times)], inProgress);
  await watch('practice_attempts', 'user_id started_at', [activity('select user_id, started_at as at from changed')]);
  await watch('reviews', 'user_id started_at', [activity('select user_id, started_at as at from changed')]);
  await watch('purchases', 'user_id course_id order_id', [opening('select user_id, course_id from changed')]);
  await watch('subscriptions', 'user_id order_id starts_at ends_at', [
    // of sponsors alone: others leave the learner without one
    opening(`select changed.user_id, lessons.course_id
      from changed join orders on orders.id = order_id and sponsor is not null
      join progress on progress.user_id = changed.user_id join lessons on lessons.id = lesson_id`),
  ]);
  await watch('lessons', 'course_id removed_at', [`select distinct 'learning', null::date, course_id from changed`]);

  /** Notes what `notes` finds in the rows that were inserted, deleted or changed in these columns. */
  async function watch(
    table: string,
    columns: string,
    notes: readonly string[],
    inRow = 'select old.* union all select new.*',
  ): Promise<void> {
    const insert = `insert into report_changes (part, day, course_id) ${notes.join('\nunion all\n')};`;
    const rows = `report_${table}_rows`;
    const row = `report_${table}_row`;
    await run(`create function ${rows}() returns trigger language plpgsql as $$ begin ${insert} return null; end $$`);
    await run(`
      create function ${row}() returns trigger language plpgsql as $$ begin
        with changed as (${inRow}) ${insert}
        return null;
      end $$`);
    const of = (name: string) => columns.split(' ').map((column) => `${name}.${column}`);
    await run(`create trigger ${table}_report_inserted after insert on ${table}
      referencing new table as changed for each statement execute function ${rows}()`);
    await run(`create trigger ${table}_report_deleted after delete on ${table}
      referencing old table as changed for each statement execute function ${rows}()`);
    await run(`create trigger ${table}_report_updated after update on ${table}
      for each row when ((${of('old')}) is distinct from (${of('new')})) execute function ${row}()`);
  }
}

/** The day of each `at`. */
const days = (part: string, times: string): string => `
  select distinct '${part}', report_day(at), null from (${times}) noted where at is not null`;

/** Longer than any transaction lasts: one that ends at midnight does not see another that runs beside it. */
const beside = "interval '1 hour'";

/** Times alone that a change of one row changes. */
const inProgress = ['old', 'new']
  .map((row) => {
    const changed = (column: string) => `case when old.${column} is distinct from new.${column}
      or (old.user_id, old.lesson_id) is distinct from (new.user_id, new.lesson_id) then ${row}.${column} end`;
    return `select ${row}.user_id as user_id, ${row}.lesson_id as lesson_id, ${changed('started_at')} as started_at,
      ${changed('completed_at')} as completed_at`;
  })
  .join(' union all ');

/**
 * Days of these times; and of the first beginning and the last end among the other lessons of the same course, where
 * these rows came before: the course begins or ends there without them.
 */
const ofProgress = `
  select distinct 'learning', day, null
  from (
    select started_at as at from changed
    union all select completed_at from changed
    union all
    select unnest(array[
      case when pairs.began_at <= others.began_at then others.began_at end,
      case when pairs.ended_at < others.ended_at then others.ended_at end])
    from (
      select user_id, course_id, min(started_at) as began_at, min(completed_at) as ended_at
      from changed join lessons on lessons.id = lesson_id
      group by user_id, course_id
    ) pairs
    cross join lateral (
      select min(started_at) as began_at, max(completed_at) filter (where removed_at is null) as ended_at
      from lessons join progress on progress.lesson_id = lessons.id and progress.user_id = pairs.user_id
      where lessons.course_id = pairs.course_id and not exists (
        select from changed where changed.user_id = progress.user_id and changed.lesson_id = progress.lesson_id)
    ) others
  ) noted cross join lateral (values (report_day(at)), (report_day(at + ${beside}))) marked (day)
  where at is not null`;

/** Days on which these learners began and finished these courses, which something else opens now; and this one, for what begins beside it. */
const opening = (pairs: string): string => `
  select distinct 'learning', day, null
  from (
    select now() - ${beside} as at from changed
    union all
    select unnest(array[min(started_at), max(completed_at) filter (where removed_at is null)])
    from (${pairs}) pairs
    join lessons on lessons.course_id = pairs.course_id
    join progress on progress.lesson_id = lessons.id and progress.user_id = pairs.user_id
    group by pairs.user_id, pairs.course_id
  ) noted cross join lateral (values (report_day(at)), (report_day(at + ${beside}))) marked (day)
  where at is not null`;

/** These days, and the learner's next one in the same month, which may be their first now. */
const activity = (times: string): string => `
  select distinct 'activity', day, null from (${times}) noted
  cross join lateral (
    select report_day(noted.at) as day
    union all select report_day(noted.at + ${beside})
    union all select (
      select report_day(min(later.at)) from report_activity later
      where later.user_id = noted.user_id
        and later.at >= (report_day(noted.at) + 1)::timestamp at time zone 'UTC'
        and later.at < (date_trunc('month', noted.at at time zone 'UTC') + interval '1 month') at time zone 'UTC')
  ) marked
  where noted.at is not null and day is not null`;
