import type { components } from '../../../../common/api/schema.d.ts';
import type { Ctx } from '../../common/context.ts';
import { testLength } from './drawing.ts';
import { type FinishedTest, finishedTests } from './history.ts';
import { findTest } from './pool.ts';
import { minutesFor, nextAttemptAt, passPercentage, percentageOf } from './rules.ts';
import { samplesOf } from './samples.ts';

type Overview = components['schemas']['PracticeTest'];

/**
 * What a practice test asks, and how far a learner is in it (PRACTICE-09).
 * @param userId null for a visitor.
 * @throws Problem 404 for a course without a test.
 */
export async function readOverview(ctx: Ctx, userId: string | null, courseId: string): Promise<Overview> {
  const { title, access, pool } = await findTest(ctx, userId, courseId);
  const [running, finished] = await Promise.all([
    userId === null ? null : runningTest(ctx, userId, courseId),
    userId === null ? [] : finishedTests(ctx, userId, courseId),
  ]);
  const failures = finished.filter(({ isPassed }) => !isPassed).map(({ finishedAt }) => finishedAt);
  const questionCount = Math.min(testLength, pool.length);
  return {
    course_id: courseId,
    course_title: title,
    question_count: questionCount,
    minutes: minutesFor(questionCount),
    pass_percentage: passPercentage,
    access: access === 'none' ? 'samples' : 'open',
    sample_count: samplesOf(courseId, pool).length,
    finished_count: finished.length,
    running,
    best: bestOf(finished),
    next_attempt_at: running ? null : (nextAttemptAt(failures, ctx.now())?.toISOString() ?? null),
  };
}

async function runningTest({ db }: Ctx, userId: string, courseId: string): Promise<Overview['running']> {
  const row = await db
    .selectFrom('practice_attempts')
    .innerJoin('practice_items', 'practice_items.attempt_id', 'practice_attempts.id')
    .select((eb) => ['practice_attempts.id', 'question_count', eb.fn.count<number>('answered_at').as('answered')])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('finished_at', 'is', null)
    .groupBy('practice_attempts.id')
    .executeTakeFirst();
  return row ? { attempt_id: row.id, answered: row.answered, question_count: row.question_count } : null;
}

/** The best test, the first of several (PRACTICE-04). */
function bestOf(finished: readonly FinishedTest[]): Overview['best'] {
  const share = ({ right, questionCount }: FinishedTest) => right / questionCount;
  const [best] = finished.toSorted((one, other) => share(other) - share(one));
  return best
    ? {
        attempt_id: best.id,
        percentage: percentageOf(best.right, best.questionCount),
        passed: best.isPassed,
        finished_at: best.finishedAt.toISOString(),
      }
    : null;
}
