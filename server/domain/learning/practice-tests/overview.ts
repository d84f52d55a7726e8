import type { components } from '../../../../common/api/schema.d.ts';
import { courseNamed } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';
import { type FinishedTest, testsOf } from './history.ts';
import { minutesFor, nextAttemptAt, passPercentage, percentageOf } from './pass-mark.ts';
import { findTest } from './pool.ts';
import { samplesOf } from './samples.ts';
import { testLength } from './select-questions.ts';

type Overview = components['schemas']['PracticeTest'];

/** @throws Problem 404 for a course without a test */
export async function getPracticeTest(ctx: Ctx, userId: string | null, courseId: string): Promise<Overview> {
  const { course, access, pool } = await findTest(ctx, userId, courseId);
  const {
    running: [running],
    finished,
  } = await testsOf(ctx, userId, [courseId]);
  const failures = finished.filter(({ isPassed }) => !isPassed).map(({ finishedAt }) => finishedAt);
  const questionCount = Math.min(testLength, pool.length);
  return {
    course_id: courseId,
    ...courseNamed(course),
    question_count: questionCount,
    minutes: minutesFor(questionCount),
    pass_percentage: passPercentage,
    access: access === 'none' ? 'samples' : 'open',
    sample_count: samplesOf(courseId, pool).length,
    finished_count: finished.length,
    running: running
      ? { attempt_id: running.id, answered: running.answered, question_count: running.questionCount }
      : null,
    best: bestOf(finished),
    next_attempt_at: running ? null : (nextAttemptAt(failures, ctx.now())?.toISOString() ?? null),
  };
}

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
