import { randomBytes } from 'node:crypto';
import type { components } from '../../../../common/api/schema.d.ts';
import { notPurchased } from '../../catalogue/access.ts';
import { type Ctx, inTransaction } from '../../common/context.ts';
import { newId } from '../../common/ids.ts';
import { waitOf } from '../../common/limits.ts';
import { Problem } from '../../common/problem.ts';
import { type Attempt, toAttempt } from './attempt.ts';
import { testsOf } from './history.ts';
import { nextAttemptAt } from './pass-mark.ts';
import { findTest, type PoolQuestion } from './pool.ts';
import { drawTest, shuffleShown } from './select-questions.ts';

/**
 * Starts or resumes a test; one runs per learner and course, so concurrent calls get the same.
 * @throws Problem 404 for a course without a test, 403 without access, 429 after three failed tests
 */
export async function startPracticeTest(
  ctx: Ctx,
  userId: string,
  courseId: string,
): Promise<{ isNew: boolean; attempt: components['schemas']['PracticeAttempt'] }> {
  const { access, pool } = await findTest(ctx, userId, courseId);
  if (access === 'none') throw notPurchased();
  return inTransaction(ctx, async (ctx) => {
    const running = await lockRunning(ctx, userId, courseId);
    const drawn = running ? null : await draw(ctx, { userId, courseId, pool });
    // no row: a concurrent call has begun one
    const attempt = running ?? drawn ?? (await lockRunning(ctx, userId, courseId));
    if (!attempt)
      throw new Problem(503, ({ requests }) => requests.failed.tryAgain, { error: 'unavailable', retryAfter: 1 });
    return { isNew: drawn !== null, attempt: await toAttempt(ctx, attempt) };
  });
}

/** The lock waits for an answer that would finish it. */
async function lockRunning({ db }: Ctx, userId: string, courseId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('practice_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('finished_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @returns null when one is running. */
async function draw(
  ctx: Ctx,
  { userId, courseId, pool }: { userId: string; courseId: string; pool: readonly PoolQuestion[] },
): Promise<Attempt | null> {
  const { db } = ctx;
  const time = ctx.now();
  const { finished } = await testsOf(ctx, userId, [courseId]);
  const failures = finished.filter(({ isPassed }) => !isPassed);
  const next = nextAttemptAt(
    failures.map(({ finishedAt }) => finishedAt),
    time,
  );
  if (next) throw tooSoon((next.getTime() - time.getTime()) / 1000);
  const seed = randomBytes(16).toString('base64url');
  const drawn = drawTest(pool, seed);
  const attempt = await db
    .insertInto('practice_attempts')
    .values({
      ...{ id: newId('att'), user_id: userId, course_id: courseId, seed },
      ...{ question_count: drawn.length, started_at: time },
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).where('finished_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!attempt) return null;
  await db
    .insertInto('practice_items')
    .values(
      drawn.map(({ question, revision }, position) => ({
        ...{ attempt_id: attempt.id, position, question_id: question.id, revision },
        shown: JSON.stringify(shuffleShown(question, seed)),
      })),
    )
    .execute();
  return attempt;
}

function tooSoon(seconds: number): Problem {
  const { unit, count } = waitOf(seconds);
  const said = ({ seconds: 'restSeconds', minutes: 'restMinutes', hours: 'restHours' } as const)[unit];
  return new Problem(429, ({ learning }) => learning.tests[said]({ count }), {
    error: 'attempt_too_soon',
    retryAfter: seconds,
  });
}
