import { sql } from 'kysely';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { lockStaff } from '../common/locks.ts';
import { invalid } from '../common/problem.ts';
import { type DeskAccount, staffOf } from './accounts.ts';

/** In place of a list of courses. */
export const noCourses = 'none';

/**
 * @example readCourses('soap, first-stitches') // ['first-stitches', 'soap']
 * @throws Problem 422
 */
export function readCourses(text: string): string[] {
  if (text.trim().toLowerCase() === noCourses) return [];
  const ids = text.split(',').map((id) => id.trim());
  if (ids.every((id) => id !== '')) return [...new Set(ids)].sort();
  throw invalid({ courses: [`The courses should be ids with commas between them, or ${noCourses}.`] });
}

/**
 * In place of the courses that the account may write now.
 * @param reference id or e-mail address
 * @throws Problem 404; 422 for a course that is unknown, or an account that is no author
 */
export async function setAuthorCourses(
  ctx: LoggingCtx,
  staff: Staff,
  reference: string,
  courses: readonly string[],
): Promise<{ id: string; before: string[] }> {
  const change = async (ctx: LoggingCtx) => {
    const account = await staffOf(ctx, reference);
    const { id } = account;
    const before = await storeCourses(ctx, account, courses);
    return { entry: { command: 'staff courses', target: id, changes: { courses, before } }, result: { id, before } };
  };
  return changeAsStaff(ctx, staff, change, lockStaff);
}

/**
 * In a transaction that holds `lockStaff`.
 * @returns those before
 * @throws Problem 422
 */
export async function storeCourses(
  { db }: Ctx,
  { id, roles }: Pick<DeskAccount, 'id' | 'roles'>,
  courses: readonly string[],
): Promise<string[]> {
  if (courses.length > 0 && !roles.includes('author')) {
    throw invalid({ courses: [`Only an author has courses of their own: give ${id} the role author first.`] });
  }
  const known = await db
    .selectFrom('courses')
    .select('id')
    .where(sql<boolean>`id = any(${courses}::text[])`)
    // of a course that is not published yet
    .union(
      db
        .selectFrom('course_authors')
        .select('course_id as id')
        .where(sql<boolean>`course_id = any(${courses}::text[])`),
    )
    .execute();
  const unknown = courses.filter((course) => known.every((each) => each.id !== course));
  if (unknown.length > 0) throw invalid({ courses: [`There is no course ${unknown.join(', ')}.`] });
  const removed = await db.deleteFrom('course_authors').where('account_id', '=', id).returning('course_id').execute();
  const rows = courses.map((course_id) => ({ course_id, account_id: id }));
  if (rows.length > 0) await db.insertInto('course_authors').values(rows).execute();
  return removed.map(({ course_id }) => course_id).sort();
}
