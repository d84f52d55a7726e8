import { sql } from 'kysely';
import type { Ctx } from '../common/context.ts';
import { Problem } from '../common/problem.ts';

/** `none` opens preview lessons only. */
export type Access = 'owned' | 'free' | 'subscribed' | 'none';

export const runsAt = (time: Date) =>
  sql<boolean>`(subscriptions.starts_at <= ${time} and subscriptions.ends_at > ${time})`;

/**
 * The access policy. A purchase is permanent, even if the course leaves the catalogue; a course
 * without prices is open to all; a subscription opens every listed course.
 * @param courseIds defaults to all
 * @returns by id, existing courses only
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

export async function accessTo(ctx: Ctx, userId: string | null, courseId: string): Promise<Access> {
  return (await accessToCourses(ctx, userId, [courseId])).get(courseId) ?? 'none';
}

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

/** Bought course ids, or `all` while a subscription runs. */
export async function openedCourses(ctx: Ctx, userId: string): Promise<string[] | 'all'> {
  if (await hasActiveSubscription(ctx, userId)) return 'all';
  const bought = await ctx.db.selectFrom('purchases').select('course_id').where('user_id', '=', userId).execute();
  return bought.map(({ course_id }) => course_id);
}

export async function openedCourseIds(ctx: Ctx, userId: string, courseIds?: readonly string[]): Promise<string[]> {
  const opened = courseIds ? 'all' : await openedCourses(ctx, userId);
  if (opened !== 'all') return opened;
  const access = await accessToCourses(ctx, userId, courseIds);
  return [...access].filter(([, reason]) => reason === 'owned' || reason === 'subscribed').map(([id]) => id);
}

export function canWatch(lesson: { preview: boolean }, access: Access): boolean {
  return lesson.preview || access !== 'none';
}

export const notPurchased = (): Problem =>
  new Problem(403, ({ learning }) => learning.lessons.locked, {
    error: 'not_purchased',
  });
