import { type Selectable, sql } from 'kysely';
import { type HistoryEntry, listRevisions, newestRevision } from '../content/revisions.ts';
import type { CourseDraftsTable } from '../db/tables/content.ts';
import { changeAsStaff, type Staff } from '../domain/common/audit.ts';
import type { Ctx, LoggingCtx } from '../domain/common/context.ts';
import { lockStaff } from '../domain/common/locks.ts';
import { noSuch } from '../domain/common/problem.ts';
import { isOwner, isReviewer, type Who } from './store.ts';

type DraftRow = Selectable<CourseDraftsTable>;

const most = 200;

/** Newest first, with the courses that the account may write. */
export async function listDrafts({ db }: Ctx, who: Who): Promise<{ drafts: DraftRow[]; courses: string[] }> {
  const all = db
    .selectFrom('course_drafts')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  const courses = await coursesOf({ db }, who);
  if (isReviewer(who)) return { drafts: await all.execute(), courses };
  const own = all.where('author', '=', who.id).where(sql<boolean>`course_id = any(${courses}::text[])`);
  return { drafts: await own.execute(), courses };
}

export const listHistory = ({ db }: Ctx): Promise<HistoryEntry[]> => listRevisions(db, 100);

/** That the account may write. */
export async function coursesOf({ db }: Pick<Ctx, 'db'>, who: Who): Promise<string[]> {
  if (isOwner(who)) {
    const newest = await newestRevision(db);
    const courses = [...(newest?.files.keys() ?? [])].map((path) => /^courses\/([^/]+)\/course\.yaml$/.exec(path)?.[1]);
    return courses.filter((course) => course !== undefined);
  }
  const own = await db
    .selectFrom('course_authors')
    .select('course_id')
    .where('account_id', '=', who.id)
    .orderBy('course_id')
    .execute();
  return own.map(({ course_id }) => course_id);
}

/** Of authors and reviewers, by account. */
export async function findNames(
  { db }: Ctx,
  drafts: readonly Pick<DraftRow, 'author' | 'reviewer'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(drafts.flatMap(({ author, reviewer }) => [author, reviewer ?? []].flat()))];
  const rows = await db
    .selectFrom('desk_accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of a course that is published, or that somebody may write. @throws Problem 404 */
export async function setCourseAuthors(
  ctx: LoggingCtx,
  course: string,
  accounts: readonly string[],
  staff: Staff,
): Promise<string[]> {
  const ids = [...new Set(accounts)].sort();
  const change = async ({ db }: LoggingCtx) => {
    const removed = await db.deleteFrom('course_authors').where('course_id', '=', course).executeTakeFirst();
    const published = await db.selectFrom('courses').select('id').where('id', '=', course).executeTakeFirst();
    if (!published && removed.numDeletedRows === 0n) throw noSuch(`The course ${course}`);
    const found = await db
      .selectFrom('desk_accounts')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .where('removed_at', 'is', null)
      .execute();
    if (found.length < ids.length) throw noSuch('One of these accounts');
    const rows = ids.map((account_id) => ({ course_id: course, account_id }));
    if (rows.length > 0) await db.insertInto('course_authors').values(rows).execute();
    return { entry: { command: 'course authors', target: course, changes: { authors: ids } }, result: ids };
  };
  return changeAsStaff(ctx, staff, change, lockStaff);
}
