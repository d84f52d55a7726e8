import { sql } from 'kysely';
import type { Ctx } from '../common/context.ts';
import { Problem } from '../common/problem.ts';

/** Why a caller may open a whole course; with `none` only its preview lessons are open. */
export type Access = 'owned' | 'free' | 'subscribed' | 'none';

/** Whether a subscription opens courses at a time: from its start until before its end (PAY-10). */
export const runsAt = (time: Date) =>
  sql<boolean>`(subscriptions.starts_at <= ${time} and subscriptions.ends_at > ${time})`;

/**
 * The one policy of who may open what (COURSE-06, LESSON-02, PAY-04): course, lesson, attachment,
 * progress and feedback all ask here. A purchase opens a course for good, also when it has left the catalogue; a
 * course without prices is open to everybody; a running subscription opens every course of the catalogue.
 * @param userId null for a visitor.
 * @param courseIds all courses when left out.
 * @returns the access by course id; a course that does not exist is not in it.
 */
export async function accessToCourses(
  { db, now }: Ctx,
  userId: string | null,
  courseIds?: readonly string[],
): Promise<Map<string, Access>> {
  const time = now();
  const { rows } = await sql<{ id: string; access: Access }>`
    select id, case
      when exists (select from purchases where user_id = ${userId} and course_id = courses.id) then 'owned'
      when removed_at is not null then 'none'
      when not exists (select from course_prices where course_id = courses.id) then 'free'
      when exists (select from subscriptions where user_id = ${userId} and ${runsAt(time)})
        then 'subscribed'
      else 'none'
    end as access
    from courses ${courseIds ? sql`where id = any(${courseIds}::text[])` : sql``}`.execute(db);
  return new Map(rows.map(({ id, access }) => [id, access]));
}

/** The same for one course. */
export async function accessTo(ctx: Ctx, userId: string | null, courseId: string): Promise<Access> {
  return (await accessToCourses(ctx, userId, [courseId])).get(courseId) ?? 'none';
}

/** Whether a subscription runs now. */
async function hasActiveSubscription({ db, now }: Ctx, userId: string): Promise<boolean> {
  const active = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where(runsAt(now()))
    .limit(1)
    .executeTakeFirst();
  return active !== undefined;
}

/** The ids of the courses that a learner has bought, or `all` while a subscription runs (COURSE-06). */
export async function openedCourses(ctx: Ctx, userId: string): Promise<string[] | 'all'> {
  if (await hasActiveSubscription(ctx, userId)) return 'all';
  const bought = await ctx.db.selectFrom('purchases').select('course_id').where('user_id', '=', userId).execute();
  return bought.map(({ course_id }) => course_id);
}

/**
 * The ids of the courses that a purchase or a running subscription opens to a learner (COURSE-06). Without these ids, a
 * subscription makes it look at every course.
 * @param courseIds of these courses alone.
 */
export async function openedCourseIds(ctx: Ctx, userId: string, courseIds?: readonly string[]): Promise<string[]> {
  const opened = courseIds ? 'all' : await openedCourses(ctx, userId);
  if (opened !== 'all') return opened;
  const access = await accessToCourses(ctx, userId, courseIds);
  return [...access].filter(([, reason]) => reason === 'owned' || reason === 'subscribed').map(([id]) => id);
}

/** Whether a lesson may be watched with this access to its course (LESSON-02). */
export function canWatch(lesson: { preview: boolean }, access: Access): boolean {
  return lesson.preview || access !== 'none';
}

/** 403 for what has to be bought first. */
export const notPurchased = (): Problem =>
  new Problem(403, 'This lesson is locked. Please purchase the course to access all lessons.', {
    error: 'not_purchased',
  });
