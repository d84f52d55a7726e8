import { sql } from 'kysely';
import { dayOf } from '../../../../common/text/days.ts';
import { accessToCourses } from '../../catalogue/access.ts';
import type { Ctx } from '../../common/context.ts';
import { passPercentage } from '../practice-tests/pass-mark.ts';
import { dailyCount, graded, type Schedule } from './scheduling.ts';

/** Question ids are unique per course only. */
export interface QuestionRef {
  courseId: string;
  questionId: string;
}

/** A wrong answer adds a card, a right one updates an existing one. Under the user's lock. */
export async function gradeInTest(ctx: Ctx, userId: string, question: QuestionRef, isRight: boolean): Promise<void> {
  const before = await scheduleOf(ctx, userId, question);
  if (before === null && isRight) return;
  await write(ctx, userId, question, graded(before, isRight, dayOf(ctx.now())));
}

/** Under the user's lock. */
export async function gradeInReview(ctx: Ctx, userId: string, question: QuestionRef, isRight: boolean): Promise<void> {
  const before = await scheduleOf(ctx, userId, question);
  await write(ctx, userId, question, graded(before, isRight, dayOf(ctx.now())));
}

/** Adds missing cards of a passed test, each as answered right today. */
export async function enrolPassed({ db, now }: Ctx, attemptId: string): Promise<void> {
  const { dueOn, stability, difficulty, reps, lapses, state, reviewedOn } = graded(null, true, dayOf(now()));
  await sql`
    insert into review_cards (user_id, course_id, question_id, due_on, stability, difficulty, reps, lapses, state, reviewed_on)
    select user_id, course_id, question_id, ${dueOn}::date, ${stability}::double precision, ${difficulty}::double precision,
      ${reps}::integer, ${lapses}::integer, ${state}::integer, ${reviewedOn}::date
    from practice_attempts join practice_items on practice_items.attempt_id = practice_attempts.id
    where practice_attempts.id = ${attemptId} and 100 * right_count >= ${passPercentage}::integer * question_count
    on conflict do nothing`.execute(db);
}

async function scheduleOf(
  { db }: Ctx,
  userId: string,
  { courseId, questionId }: QuestionRef,
): Promise<Schedule | null> {
  const row = await db
    .selectFrom('review_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (!row) return null;
  const { due_on, stability, difficulty, reps, lapses, state, reviewed_on } = row;
  return { dueOn: due_on, stability, difficulty, reps, lapses, state, reviewedOn: reviewed_on };
}

async function write(
  { db }: Ctx,
  userId: string,
  { courseId, questionId }: QuestionRef,
  { dueOn, reviewedOn, ...rest }: Schedule,
): Promise<void> {
  const schedule = { ...rest, due_on: dueOn, reviewed_on: reviewedOn };
  await db
    .insertInto('review_cards')
    .values({ user_id: userId, course_id: courseId, question_id: questionId, ...schedule })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id', 'question_id']).doUpdateSet(schedule))
    .execute();
}

const askable = ({ db }: Ctx, userId: string, courseIds: readonly string[]) =>
  db
    .selectFrom('review_cards')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.course_id', '=', 'review_cards.course_id')
        .onRef('questions.id', '=', 'review_cards.question_id')
        .on('questions.replaced_at', 'is', null),
    )
    .where('review_cards.user_id', '=', userId)
    .where('review_cards.course_id', 'in', courseIds);

async function openCourses(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('review_cards')
    .select('course_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  if (rows.length === 0) return [];
  const access = await accessToCourses(
    ctx,
    userId,
    rows.map(({ course_id }) => course_id),
  );
  return [...access].filter(([, each]) => each !== 'none').map(([id]) => id);
}

/** `dueCount` is capped at five; null without cards. */
export async function duenessOf(ctx: Ctx, userId: string): Promise<{ dueCount: number; firstDueOn: string | null }> {
  const courseIds = await openCourses(ctx, userId);
  if (courseIds.length === 0) return { dueCount: 0, firstDueOn: null };
  const today = dayOf(ctx.now());
  const { due, first } = await askable(ctx, userId, courseIds)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('due_on', '<=', today).as('due'),
      eb.fn.min<string | null>('due_on').as('first'),
    ])
    .executeTakeFirstOrThrow();
  return { dueCount: Math.min(dailyCount, due), firstDueOn: first };
}

/** Longest due first, then least known. */
export async function chooseDue(ctx: Ctx, userId: string): Promise<QuestionRef[]> {
  const courseIds = await openCourses(ctx, userId);
  if (courseIds.length === 0) return [];
  const rows = await askable(ctx, userId, courseIds)
    .select(['review_cards.course_id', 'review_cards.question_id'])
    .where('due_on', '<=', dayOf(ctx.now()))
    .orderBy('due_on')
    .orderBy('stability')
    .orderBy('review_cards.course_id')
    .orderBy('review_cards.question_id')
    .limit(dailyCount)
    .execute();
  return rows.map(({ course_id, question_id }) => ({ courseId: course_id, questionId: question_id }));
}
