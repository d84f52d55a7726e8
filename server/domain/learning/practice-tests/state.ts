import type { components } from '../../../../common/api/schema.d.ts';
import type { Ctx } from '../../common/context.ts';
import { testLength } from './drawing.ts';
import { isPassed, percentageOf } from './rules.ts';

type State = NonNullable<components['schemas']['PracticeState']>;

/**
 * How far a learner is in the practice tests of some courses (PRACTICE-14), by course id.
 * @param userId null for a visitor, who is in none.
 * @returns nothing of a course without a test.
 */
export async function practiceStates(
  { db }: Ctx,
  userId: string | null,
  courseIds: readonly string[],
): Promise<Map<string, State>> {
  if (courseIds.length === 0) return new Map();
  const [pools, taken] = await Promise.all([
    db
      .selectFrom('questions')
      .select((eb) => ['course_id', eb.fn.countAll<number>().as('size')])
      .where('course_id', 'in', courseIds)
      .where('replaced_at', 'is', null)
      .groupBy('course_id')
      .execute(),
    userId === null
      ? []
      : db
          .selectFrom('practice_attempts')
          .leftJoin('practice_items', 'practice_items.attempt_id', 'practice_attempts.id')
          .select((eb) => [
            'course_id',
            'question_count',
            'right_count',
            eb.fn.count<number>('answered_at').as('answered'),
          ])
          .where('user_id', '=', userId)
          .where('course_id', 'in', courseIds)
          .groupBy('practice_attempts.id')
          .execute(),
  ]);
  return new Map(
    pools.map(({ course_id, size }) => {
      const mine = taken.filter((test) => test.course_id === course_id);
      const running = mine.find(({ right_count }) => right_count === null);
      const finished = mine.flatMap(({ right_count, question_count }) =>
        right_count === null ? [] : [{ right: right_count, count: question_count }],
      );
      return [
        course_id,
        {
          question_count: running?.question_count ?? Math.min(testLength, size),
          answered: running?.answered ?? null,
          best_percentage:
            finished.length === 0 ? null : Math.max(...finished.map(({ right, count }) => percentageOf(right, count))),
          passed: finished.some(({ right, count }) => isPassed(right, count)),
        },
      ];
    }),
  );
}
