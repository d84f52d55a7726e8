import { sql } from 'kysely';
import type { components } from '../../../common/api/schema.d.ts';
import { accessTo, notPurchased } from '../catalogue/access.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../common/context.ts';
import { lockUser } from '../common/locks.ts';
import { invalid, notFound } from '../common/problem.ts';
import { issueEarned } from './certificates.ts';
import { type Attempt, type AttemptItem, itemsOf, ownAttempt } from './practice-tests/attempt.ts';
import { grade } from './practice-tests/grade-answer.ts';
import { toItem } from './practice-tests/items.ts';
import { lessonPlaces, placeOf } from './practice-tests/places.ts';
import { enrolPassed, gradeInTest } from './reviews/cards.ts';

/**
 * Stores the first answer to a question; the last one finishes the test, which may issue the
 * certificate.
 * @throws Problem 404 for another learner's test or question; if unanswered 403 without access, 422
 * for an invalid answer
 */
export async function answerQuestion(
  ctx: LoggingCtx,
  userId: string,
  { attemptId, questionId, answer }: { attemptId: string; questionId: string; answer: readonly string[] },
): Promise<components['schemas']['AnsweredQuestionAnswer']['data']> {
  const attempt = await ownAttempt(ctx, userId, attemptId);
  const item = await itemIn(ctx, attempt, questionId);
  if (item.answered === null) {
    if ((await accessTo(ctx, userId, attempt.course_id)) === 'none') throw notPurchased();
    const graded = grade(item.question, item.shown, answer);
    if ('refusal' in graded) throw invalid({ answer: [graded.refusal] });
    await store(ctx, attempt, { questionId, answer, isRight: graded.right });
  }
  const [answered, places, count] = await Promise.all([
    itemIn(ctx, attempt, questionId),
    lessonPlaces(ctx, attempt.course_id, [item.question]),
    countAnswered(ctx, attempt.id),
  ]);
  return {
    item: toItem(answered, placeOf(places, item.question)),
    answered: count,
    question_count: attempt.question_count,
    finished: count === attempt.question_count,
  };
}

async function itemIn(ctx: Ctx, attempt: Attempt, questionId: string): Promise<AttemptItem> {
  const [item] = await itemsOf(ctx, attempt, questionId);
  if (!item) throw notFound('question');
  return item;
}

/** Row locks on user, for the certificate, then test: exactly one concurrent answer finishes it. */
async function store(
  ctx: LoggingCtx,
  { id, user_id, course_id }: Attempt,
  { questionId, answer, isRight }: { questionId: string; answer: readonly string[]; isRight: boolean },
): Promise<void> {
  const time = ctx.now();
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockUser(ctx, user_id);
    await db.selectFrom('practice_attempts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const stored = await db
      .updateTable('practice_items')
      .set({ given: JSON.stringify(answer), is_right: isRight, answered_at: time })
      .where('attempt_id', '=', id)
      .where('question_id', '=', questionId)
      .where('given', 'is', null)
      .executeTakeFirst();
    // another request was first
    if (stored.numUpdatedRows === 0n) return;
    await gradeInTest(ctx, user_id, { courseId: course_id, questionId }, isRight);
    const { numAffectedRows = 0n } = await sql`
      update practice_attempts set finished_at = ${time},
        right_count = (select count(*) from practice_items where attempt_id = ${id} and is_right)
      where id = ${id} and finished_at is null
        and not exists (select from practice_items where attempt_id = ${id} and given is null)`.execute(db);
    if (numAffectedRows === 0n) return;
    await enrolPassed(ctx, id);
    await issueEarned(ctx, user_id, course_id);
  });
}

async function countAnswered({ db }: Ctx, attemptId: string): Promise<number> {
  const { count } = await db
    .selectFrom('practice_items')
    .select((eb) => eb.fn.count<number>('answered_at').as('count'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return count;
}
