import type { Ctx } from '../../common/context.ts';
import { isPassed } from './pass-mark.ts';

export interface FinishedTest {
  id: string;
  courseId: string;
  right: number;
  questionCount: number;
  isPassed: boolean;
  finishedAt: Date;
}

export interface RunningTest {
  id: string;
  courseId: string;
  answered: number;
  questionCount: number;
}

/** @returns finished tests oldest first */
export async function testsOf(
  { db }: Ctx,
  userId: string | null,
  courseIds: readonly string[],
): Promise<{ running: RunningTest[]; finished: FinishedTest[] }> {
  if (userId === null) return { running: [], finished: [] };
  const rows = await db
    .selectFrom('practice_attempts')
    .leftJoin('practice_items', 'practice_items.attempt_id', 'practice_attempts.id')
    .select((eb) => [
      ...(['id', 'course_id', 'right_count', 'question_count', 'finished_at'] as const),
      eb.fn.count<number>('answered_at').as('answered'),
    ])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .groupBy('practice_attempts.id')
    .orderBy('finished_at')
    .execute();
  const tests = rows.map(({ course_id: courseId, question_count: questionCount, ...row }) => ({
    ...row,
    courseId,
    questionCount,
  }));
  return {
    running: tests.flatMap(({ id, courseId, answered, questionCount, finished_at }) =>
      finished_at === null ? [{ id, courseId, answered, questionCount }] : [],
    ),
    finished: tests.flatMap(({ id, courseId, right_count: right, questionCount, finished_at: finishedAt }) =>
      right === null || finishedAt === null
        ? []
        : [{ ...{ id, courseId, right, questionCount, finishedAt }, isPassed: isPassed(right, questionCount) }],
    ),
  };
}
