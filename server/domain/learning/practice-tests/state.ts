import type { components } from '../../../../common/api/schema.d.ts';
import type { Ctx } from '../../common/context.ts';
import { testsOf } from './history.ts';
import { percentageOf } from './pass-mark.ts';
import { testLength } from './select-questions.ts';

type State = NonNullable<components['schemas']['PracticeState']>;

/** @param size of the pool of questions */
export const beforeTheFirst = (size: number): State => ({
  question_count: Math.min(testLength, size),
  ...{ answered: null, best_percentage: null, passed: false },
});

/** By course id, without courses that have no test. */
export async function practiceStates(
  ctx: Ctx,
  userId: string | null,
  courseIds: readonly string[],
): Promise<Map<string, State>> {
  if (courseIds.length === 0) return new Map();
  const [pools, { running, finished }] = await Promise.all([
    ctx.db
      .selectFrom('questions')
      .select((eb) => ['course_id', eb.fn.countAll<number>().as('size')])
      .where('course_id', 'in', courseIds)
      .where('replaced_at', 'is', null)
      .groupBy('course_id')
      .execute(),
    testsOf(ctx, userId, courseIds),
  ]);
  return new Map(
    pools.map(({ course_id, size }) => {
      const now = running.find(({ courseId }) => courseId === course_id);
      const done = finished.filter(({ courseId }) => courseId === course_id);
      const percentages = done.map(({ right, questionCount }) => percentageOf(right, questionCount));
      return [
        course_id,
        {
          question_count: now?.questionCount ?? Math.min(testLength, size),
          answered: now?.answered ?? null,
          best_percentage: percentages.length === 0 ? null : Math.max(...percentages),
          passed: done.some(({ isPassed }) => isPassed),
        },
      ];
    }),
  );
}
