import type { Ctx } from '../../common/context.ts';
import { isPassed } from './rules.ts';

/** A test that a learner has finished. */
export interface FinishedTest {
  id: string;
  right: number;
  questionCount: number;
  isPassed: boolean;
  finishedAt: Date;
}

/** The finished tests of a learner in a course, the first one first. */
export async function finishedTests({ db }: Ctx, userId: string, courseId: string): Promise<FinishedTest[]> {
  const rows = await db
    .selectFrom('practice_attempts')
    .select(['id', 'right_count', 'question_count', 'finished_at'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at')
    .execute();
  return rows.flatMap(({ id, right_count: right, question_count: questionCount, finished_at: finishedAt }) =>
    right === null || finishedAt === null
      ? []
      : [{ ...{ id, right, questionCount, finishedAt }, isPassed: isPassed(right, questionCount) }],
  );
}
