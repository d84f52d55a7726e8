import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { accessTo, canWatch, notPurchased } from '../catalogue/access.ts';
import type { LessonProgress } from '../catalogue/catalogue.ts';
import { addJoined } from '../catalogue/enrolment-count.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { notFound } from '../common/problem.ts';
import { issueCertificate } from './certificates.ts';
import { consequencesOf, keptOf, merging } from './progress-rules.ts';

/** A learner's progress by lesson id: of one course, or of all. */
export async function loadProgress(
  { db }: Ctx,
  userId: string,
  courseId?: string,
): Promise<Map<string, LessonProgress>> {
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lesson_id')
    .select(['progress.lesson_id', 'progress.position', 'progress.completed_at'])
    .where('progress.user_id', '=', userId)
    .$if(courseId !== undefined, (query) => query.where('lessons.course_id', '=', courseId ?? ''))
    .execute();
  return new Map(
    rows.map(({ lesson_id, position, completed_at }) => [lesson_id, { position, completed: completed_at !== null }]),
  );
}

/**
 * Saves where a learner is in a lesson (LESSON-04). A lesson is done at 90 % or when the player says so, and stays
 * done, whatever another device sends later; the position to go on from is the last one sent. Finishing a course that
 * is open to the learner issues its certificate.
 * @param update position and duration in seconds.
 * @returns the state of lesson, chapter and course afterwards.
 * @throws Problem 404 for an unknown lesson, 403 for a locked one.
 */
export async function saveProgress(
  ctx: LoggingCtx,
  userId: string,
  lessonId: string,
  update: components['schemas']['Progress'],
): Promise<components['schemas']['ProgressAnswer']['data']> {
  const { db } = ctx;
  const lesson = await db
    .selectFrom('lessons')
    .select(['course_id', 'chapter_id', 'preview'])
    .where('id', '=', lessonId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!lesson) throw notFound('This lesson');
  const access = await accessTo(ctx, userId, lesson.course_id);
  if (!canWatch(lesson, access)) throw notPurchased();
  const isFirst = await store(ctx, userId, lessonId, update);

  const lessons = await db
    .selectFrom('lessons')
    .leftJoin('progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', userId),
    )
    .select(['lessons.id', 'lessons.chapter_id', 'progress.started_at', 'progress.completed_at'])
    .where('lessons.course_id', '=', lesson.course_id)
    .where('lessons.removed_at', 'is', null)
    .execute();
  const { answer, joins, certifies } = consequencesOf(lessons, {
    lessonId,
    chapterId: lesson.chapter_id,
    access,
    isFirst,
  });
  if (joins) await addJoined(ctx, lesson.course_id, 1);
  if (certifies) await issueCertificate(ctx, userId, lesson.course_id);
  return answer;
}

/**
 * One statement, so that two devices cannot undo each other: it merges by the rule of `merging`.
 * @returns whether it is the first that is known of this lesson.
 */
async function store(
  { db, now }: Ctx,
  userId: string,
  lessonId: string,
  update: components['schemas']['Progress'],
): Promise<boolean> {
  const { position, duration, completed_at, started_at, updated_at } = keptOf(update, now());
  const { rows } = await sql<{ is_new: boolean }>`
    insert into progress (user_id, lesson_id, position, duration, completed_at, started_at, updated_at)
    values (${userId}, ${lessonId}, ${position}, ${duration}, ${completed_at}, ${started_at}, ${updated_at})
    on conflict (user_id, lesson_id) do update set ${merged}
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** `merging` in SQL, of the row that is there and the one that is `excluded` by it. */
const merged = sql.join(
  Object.entries(merging).map(([name, rule]) => {
    const [column, before, report] = [sql.ref(name), sql.ref(`progress.${name}`), sql.ref(`excluded.${name}`)];
    if (rule === 'newest') return sql`${column} = ${report}`;
    return rule === 'first'
      ? sql`${column} = coalesce(${before}, ${report})`
      : sql`${column} = greatest(${before}, ${report})`;
  }),
);
