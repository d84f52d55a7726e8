import { randomUUID } from 'node:crypto';
import { addJoined } from '../../../server/domain/catalogue/enrolment-count.ts';
import type { Answer } from '../../../server/operations/operation.ts';
import type { Member, Platform } from './platform.ts';

/** As a paid order does. */
export async function give(platform: Platform, userId: string, courseId: string): Promise<void> {
  const { db } = platform.services;
  await db
    .insertInto('purchases')
    .values({ user_id: userId, course_id: courseId, order_id: null, created_at: platform.clock.now() })
    .execute();
  await addJoined(platform.services, courseId, 1);
}

/** The id of the one certificate of a learner, or of that for a course. */
export async function certificateOf({ services: { db } }: Platform, userId: string, course?: string): Promise<string> {
  const query = db.selectFrom('certificates').select('id').where('user_id', '=', userId);
  return (await (course ? query.where('course_id', '=', course) : query).executeTakeFirstOrThrow()).id;
}

/** A learner's list of courses. */
export const listOf = async (platform: Platform, { userId, token }: Pick<Member, 'userId' | 'token'>) =>
  (await platform.get<Answer<'listPurchasedCourses'>>(`/api/user/courses/${userId}`, { token })).body;

/** How many joined a course, as it is kept. */
export async function joinedOf({ services: { db } }: Platform, course: string): Promise<number> {
  const query = db.selectFrom('courses').select('joined').where('id', '=', course);
  return (await query.executeTakeFirstOrThrow()).joined;
}

/**
 * By marking it as read, at most thirty per hour of the platform's clock, with a first look of the
 * day before.
 */
export async function finishLesson(platform: Platform, token: string, lesson: string) {
  await lookAt(platform, token, lesson);
  const { status, text, body } = await platform.put<Answer<'readLesson'>>(
    `/api/user/lessons/${lesson}/read`,
    { film: 'failed' },
    { token },
  );
  if (status !== 200) throw new Error(`the lesson ${lesson} could not be completed: ${text}`);
  return body.data;
}

/** Moves the first look at a lesson a day back. */
export async function lookAt(platform: Platform, token: string, lesson: string): Promise<void> {
  await platform.get(`/api/lesson/preview/${lesson}/en`, { token });
  const looked_at = new Date(platform.clock.now().getTime() - 24 * 60 * 60_000);
  await platform.services.db.updateTable('lesson_looks').set({ looked_at }).where('lesson_id', '=', lesson).execute();
}

export async function passTest(platform: Platform, userId: string, courseId: string): Promise<void> {
  const time = platform.clock.now();
  await platform.services.db
    .insertInto('practice_attempts')
    .values({
      ...{ id: `att_${randomUUID()}`, user_id: userId, course_id: courseId, seed: 'passed' },
      ...{ started_at: time, finished_at: time, right_count: 12, question_count: 12 },
    })
    .execute();
}

/** Gives a course with a paid order. */
export async function sell(
  platform: Platform,
  userId: string,
  courseId: string,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const time = platform.clock.now();
  const id = `ord_${userId}_${courseId}`;
  const { db } = platform.services;
  await db
    .insertInto('orders')
    .values({
      ...{ id, user_id: userId, course_id: courseId, plan_id: null, amount, currency },
      ...{ status: 'paid', intent_id: null, created_at: time, updated_at: time, paid_at: time },
    })
    .execute();
  await db
    .insertInto('purchases')
    .values({ user_id: userId, course_id: courseId, order_id: id, created_at: time })
    .execute();
}

export async function subscribe(platform: Platform, userId: string, days: number): Promise<void> {
  const time = platform.clock.now();
  const id = `ord_${userId}_${time.getTime()}`;
  const { db } = platform.services;
  await db
    .insertInto('orders')
    .values({
      ...{ id, user_id: userId, course_id: null, plan_id: 'monthly', amount: 1200, currency: 'USD' },
      ...{ status: 'paid', intent_id: null, created_at: time, updated_at: time, paid_at: time },
    })
    .execute();
  const ends_at = new Date(time.getTime() + days * 24 * 60 * 60_000);
  await db
    .insertInto('subscriptions')
    .values({ id: `sub_${id}`, user_id: userId, plan_id: 'monthly', order_id: id, starts_at: time, ends_at })
    .execute();
}
