import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { day } from '../../../common/rules/durations.ts';
import { dayOf } from '../../../common/text/days.ts';
import { coverAddress } from '../../pictures/address.ts';
import { runsAt } from '../catalogue/access.ts';
import { completionPercentage } from '../catalogue/catalogue.ts';
import { coverOf, langIn, sayIn } from '../catalogue/translations.ts';
import type { Ctx } from '../common/context.ts';

type Shapes = components['schemas'];

const mostCourses = 12;
const mostFreeCourses = 3;

interface CourseRow {
  id: string;
  title: string;
  category: string;
  emblem: string | null;
  lesson_id: string | null;
  chapter_id: string | null;
  lesson_title: string | null;
  minutes: number | null;
}

interface LeftRow extends CourseRow {
  lessons: number;
  lessons_left: number;
  minutes_left: number;
  task_minutes_left: number;
}

/** Open to the learner, and bought or begun; the last used first, finished ones at the end. */
export async function coursesToGoOnWith(ctx: Ctx, userId: string): Promise<Shapes['HomeCourse'][]> {
  const { db, now } = ctx;
  const { rows } = await sql<LeftRow>`
    with seen as (
      select lessons.course_id, lesson_id, completed_at, updated_at
      from progress join lessons on lessons.id = lesson_id where user_id = ${userId}
    ), used as (
      select course_id, max(at) as used_at, bool_or(is_bought) as is_bought from (
        select course_id, created_at as at, true as is_bought from purchases where user_id = ${userId}
        union all select course_id, updated_at, false from seen
      ) as uses group by course_id
    ), theirs as (
      select courses.id, title, category, emblem, used_at from used join courses on courses.id = course_id
      where is_bought or (removed_at is null and (
        not exists (select from course_prices where course_id = courses.id)
        or exists (select from subscriptions where user_id = ${userId} and ${runsAt(now())})))
    )
    select theirs.*, stock.*, next.* from theirs
    cross join lateral (
      select count(*)::integer as lessons,
        (count(*) filter (where completed_at is null))::integer as lessons_left,
        coalesce(sum(minutes) filter (where completed_at is null), 0)::integer as minutes_left,
        coalesce(sum(task_minutes) filter (where completed_at is null), 0)::integer as task_minutes_left
      from lessons left join seen on lesson_id = lessons.id
      where lessons.course_id = theirs.id and removed_at is null
    ) as stock
    left join lateral (
      select lessons.id as lesson_id, chapter_id, lessons.title as lesson_title, minutes
      from lessons join chapters on chapters.id = chapter_id left join seen on seen.lesson_id = lessons.id
      where lessons.course_id = theirs.id and lessons.removed_at is null and completed_at is null
      order by chapters.position, lessons.position limit 1
    ) as next on true
    order by lessons_left = 0, used_at desc, id limit ${mostCourses}`.execute(db);
  const told = await toldOf(ctx, rows);
  return rows.map((row) => ({
    ...told.course(row),
    completion_percentage: completionPercentage(row.lessons - row.lessons_left, row.lessons),
    lessons_left: row.lessons_left,
    minutes_left: row.minutes_left,
    task_minutes_left: row.task_minutes_left,
    next_lesson: told.lesson(row),
  }));
}

/** Free courses, then the newest course that is sold with a free lesson. */
export async function offersToBegin(ctx: Ctx): Promise<Shapes['HomeOffer'][]> {
  const isSold = sql`exists (select from course_prices where course_id = courses.id)`;
  const first = (opens: ReturnType<typeof sql>) => sql`
    select lessons.id as lesson_id, chapter_id, lessons.title as lesson_title, minutes
    from lessons join chapters on chapters.id = chapter_id
    where lessons.course_id = courses.id and lessons.removed_at is null and ${opens}
    order by chapters.position, lessons.position limit 1`;
  const { rows } = await sql<CourseRow & { free: boolean }>`
    (select courses.id, courses.title, category, emblem, true as free, first.*
      from courses left join lateral (${first(sql`true`)}) as first on true
      where removed_at is null and not ${isSold} order by created_at desc, courses.id limit ${mostFreeCourses})
    union all
    (select courses.id, courses.title, category, emblem, false, first.*
      from courses cross join lateral (${first(sql`preview`)}) as first
      where removed_at is null and ${isSold} order by created_at desc, courses.id limit 1)`.execute(ctx.db);
  const told = await toldOf(ctx, rows);
  return rows.map((row) => ({ ...told.course(row), free: row.free, lesson: told.lesson(row) }));
}

export async function lessonsThisWeek({ db, now }: Ctx, userId: string): Promise<number> {
  const { lessons } = await db
    .selectFrom('progress')
    .select(({ fn }) => fn.countAll<number>().as('lessons'))
    .where('user_id', '=', userId)
    .where('completed_at', '>=', mondayOf(now()))
    .executeTakeFirstOrThrow();
  return lessons;
}

function mondayOf(time: Date): Date {
  const today = new Date(`${dayOf(time)}T00:00:00.000Z`);
  return new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * day);
}

/** Courses and lessons in the caller's language. */
async function toldOf(ctx: Ctx, rows: readonly CourseRow[]) {
  const say = await sayIn(ctx, { kinds: ['course', 'lesson'], courseIds: rows.map(({ id }) => id) });
  return {
    course(row: CourseRow) {
      const said = say('course', row);
      return { id: row.id, title: said.title, ...langIn(said), thumbnail: coverAddress(coverOf(ctx, said)) };
    },
    lesson: ({ lesson_id: id, chapter_id, lesson_title, minutes }: CourseRow): Shapes['HomeLesson'] => {
      if (id === null || chapter_id === null) return null;
      const said = say('lesson', { id, title: lesson_title ?? '' });
      return { id, chapter_id, title: said.title, ...langIn(said), minutes: minutes ?? 0 };
    },
  };
}
