import type { components } from '../../../../common/api/schema.d.ts';
import { courseNamed } from '../../catalogue/translations.ts';
import type { Ctx } from '../../common/context.ts';
import { Problem } from '../../common/problem.ts';
import { ownAttempt, toAttempt } from './attempt.ts';
import { toItem } from './items.ts';
import { getPracticeTest } from './overview.ts';
import { passPercentage } from './pass-mark.ts';
import { findTest } from './pool.ts';
import { drawTest, shuffleShown } from './select-questions.ts';

type Shapes = components['schemas'];

/** The test that is running, or one as it would be drawn; null where none may begin. */
export async function testToTake(ctx: Ctx, userId: string, courseId: string): Promise<Shapes['TestToTake'] | null> {
  const overview = await overviewOf(ctx, userId, courseId);
  if (overview === null || overview.access !== 'open' || overview.next_attempt_at !== null) return null;
  const { running } = overview;
  const attempt =
    running === null
      ? await likelyAttempt(ctx, userId, courseId)
      : await toAttempt(ctx, await ownAttempt(ctx, userId, running.attempt_id));
  return { size: bytesOf(attempt) + bytesOf(overview), revision: running?.attempt_id ?? 'new' };
}

/** Null for a course without a test. */
async function overviewOf(ctx: Ctx, userId: string, courseId: string): Promise<Shapes['PracticeTest'] | null> {
  try {
    return await getPracticeTest(ctx, userId, courseId);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** About the size of the next test: which questions are drawn is not known before. */
async function likelyAttempt(ctx: Ctx, userId: string, courseId: string): Promise<Shapes['PracticeAttempt']> {
  const { course, pool } = await findTest(ctx, userId, courseId);
  const seed = `${userId} ${courseId}`;
  return {
    ...{ id: 'att_0123456789abcdef', course_id: courseId, ...courseNamed(course), pass_percentage: passPercentage },
    ...{ started_at: ctx.now().toISOString(), finished_at: null, result: null },
    items: drawTest(pool, seed).map((each, at) =>
      toItem({ ...each, shown: shuffleShown(each.question, seed), number: at + 1, answered: null }, null),
    ),
  };
}

const bytesOf = (data: unknown): number => Buffer.byteLength(JSON.stringify({ data }));
