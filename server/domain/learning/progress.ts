import type { components } from '../../../common/api/schema.d.ts';
import { readableAt } from '../../../common/rules/reading.ts';
import type { Texts } from '../../texts/texts.ts';
import { type Access, accessTo, canWatch, notPurchased } from '../catalogue/access.ts';
import type { LessonProgress } from '../catalogue/catalogue.ts';
import { addJoined } from '../catalogue/enrolment-count.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../common/context.ts';
import { tooMany } from '../common/limits.ts';
import { lockUser } from '../common/locks.ts';
import { invalid, notFound } from '../common/problem.ts';
import { issueCertificate } from './certificates.ts';
import { consequencesOf, missingIn, readAt, reported, type StoredProgress } from './progress-rules.ts';
import { allowanceAt, type CreditedTime, creditedAfter, type Video } from './watched-intervals.ts';

type Shapes = components['schemas'];
type State = Shapes['ProgressAnswer']['data'];

export async function loadProgress(
  { db }: Ctx,
  userId: string,
  courseId?: string,
): Promise<Map<string, LessonProgress>> {
  const all = db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lesson_id')
    .select(['progress.lesson_id', 'progress.position', 'progress.completed_at'])
    .where('progress.user_id', '=', userId);
  const rows = await (courseId === undefined ? all : all.where('lessons.course_id', '=', courseId)).execute();
  return new Map(
    rows.map(({ lesson_id, position, completed_at }) => [lesson_id, { position, completed: completed_at !== null }]),
  );
}

/**
 * In seconds. Completing an accessible course issues its certificate.
 * @throws Problem 404, 403 for a locked lesson
 */
export async function saveProgress(
  ctx: LoggingCtx,
  userId: string,
  lessonId: string,
  report: Shapes['Progress'],
  say: Texts,
): Promise<State> {
  const lesson = await openLesson(ctx, userId, lessonId);
  const { before, after } = await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    // taken under the lock, so that reports are timed in the order of their commits
    const time = ctx.now();
    const waited = report.age !== undefined;
    const [before, credited] = await Promise.all([storedProgressOf(ctx, userId, lessonId), creditedTime(ctx, userId)]);
    const allowance = allowanceAt(credited, time, waited);
    const { seconds, ...after } = reported(before, report, { video: lesson, allowance, time });
    await storeProgress(ctx, userId, lessonId, after);
    await creditTime(ctx, userId, creditedAfter(credited, time, seconds, waited));
    return { before, after };
  });
  return afterwards(ctx, userId, lesson, { before, after, say });
}

/**
 * @param film `failed` when the video does not play; required for a lesson with its own video
 * @throws Problem 404, 403 (locked), 422 (has to be watched), 429 (too soon to have read it)
 */
export async function readLesson(
  ctx: LoggingCtx,
  userId: string,
  lessonId: string,
  { film }: Shapes['Reading'],
  say: Texts,
): Promise<State> {
  const lesson = await openLesson(ctx, userId, lessonId);
  await recordView(ctx, userId, lessonId);
  if (!lesson.sample && film === undefined) {
    throw invalid({ film: [({ learning }) => learning.lessons.hasFilm] });
  }
  const stored = await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const before = await storedProgressOf(ctx, userId, lessonId);
    const time = ctx.now();
    if (before?.completed_at == null) await creditReading(ctx, userId, lesson, time);
    const after = readAt(before, time);
    await storeProgress(ctx, userId, lessonId, after);
    return { before, after };
  });
  return afterwards(ctx, userId, lesson, { ...stored, say });
}

/** The first view starts the reading time. */
export async function recordView({ db, now }: Ctx, userId: string, lessonId: string): Promise<void> {
  const known = await db
    .selectFrom('lesson_looks')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  if (known) return;
  await db
    .insertInto('lesson_looks')
    .values({ user_id: userId, lesson_id: lessonId, looked_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In a transaction that holds the user's lock, so that time is credited once. */
async function creditReading({ db }: Ctx, userId: string, { id, content }: OpenLesson, time: Date): Promise<void> {
  const [{ looked_at: looked }, credited] = await Promise.all([
    db
      .selectFrom('lesson_looks')
      .select('looked_at')
      .where('user_id', '=', userId)
      .where('lesson_id', '=', id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('watch_time').select('read_until').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  const read_until = readableAt(content, { looked, readUntil: credited?.read_until ?? null });
  const early = read_until.getTime() - time.getTime();
  if (early > 0) throw tooMany(Math.ceil(early / 1_000), 'reading');
  await db
    .insertInto('watch_time')
    .values({ user_id: userId, read_until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ read_until }))
    .execute();
}

interface OpenLesson extends Video {
  id: string;
  course_id: string;
  chapter_id: string;
  content: string;
  access: Access;
}

async function openLesson(ctx: Ctx, userId: string, lessonId: string): Promise<OpenLesson> {
  const lesson = await ctx.db
    .selectFrom('lessons')
    .select(['id', 'course_id', 'chapter_id', 'preview', 'minutes', 'sample', 'content'])
    .where('id', '=', lessonId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('lesson'));
  const access = await accessTo(ctx, userId, lesson.course_id);
  if (!canWatch(lesson, access)) throw notPurchased();
  return { ...lesson, access };
}

async function storedProgressOf({ db }: Ctx, userId: string, lessonId: string): Promise<StoredProgress | null> {
  const row = await db
    .selectFrom('progress')
    .select(['position', 'duration', 'watched', 'completed_at', 'started_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  return row ?? null;
}

async function creditedTime({ db }: Ctx, userId: string): Promise<CreditedTime> {
  const row = await db
    .selectFrom('watch_time')
    .select(['credited_until', 'waiting_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const playing = row?.credited_until ?? null;
  return { playing, waiting: row?.waiting_until ?? playing };
}

/** In a transaction that holds the user's lock: devices do not overwrite each other. */
async function storeProgress({ db }: Ctx, userId: string, lessonId: string, stored: StoredProgress): Promise<void> {
  const row = { ...stored, watched: JSON.stringify(stored.watched) };
  await db
    .insertInto('progress')
    .values({ user_id: userId, lesson_id: lessonId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doUpdateSet(row))
    .execute();
}

async function creditTime({ db }: Ctx, userId: string, { playing, waiting }: CreditedTime): Promise<void> {
  const credited = { credited_until: playing, waiting_until: waiting };
  await db
    .insertInto('watch_time')
    .values({ user_id: userId, ...credited })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(credited))
    .execute();
}

/** Joins the course and issues the certificate if due. */
async function afterwards(
  ctx: LoggingCtx,
  userId: string,
  lesson: OpenLesson,
  { before, after, say }: { before: StoredProgress | null; after: StoredProgress; say: Texts },
): Promise<State> {
  const { course_id, chapter_id, access } = lesson;
  const lessons = await ctx.db
    .selectFrom('lessons')
    .leftJoin('progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lessons.id').on('progress.user_id', '=', userId),
    )
    .select(['lessons.id', 'lessons.chapter_id', 'progress.started_at', 'progress.completed_at'])
    .where('lessons.course_id', '=', course_id)
    .where('lessons.removed_at', 'is', null)
    .execute();
  const { answer, joins, certifies } = consequencesOf(lessons, {
    lessonId: lesson.id,
    chapterId: chapter_id,
    access,
    isFirst: before === null,
  });
  if (joins) await addJoined(ctx, course_id, 1);
  if (certifies) await issueCertificate(ctx, userId, course_id);
  const missing = missingIn(after, lesson, say);
  return { ...answer, ...(missing && { missing }) };
}
