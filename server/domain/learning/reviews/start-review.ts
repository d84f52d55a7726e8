import { randomBytes } from 'node:crypto';
import type { components } from '../../../../common/api/schema.d.ts';
import { type Ctx, inTransaction } from '../../common/context.ts';
import { newId } from '../../common/ids.ts';
import { lockUser } from '../../common/locks.ts';
import { Problem } from '../../common/problem.ts';
import { chooseDue } from './cards.ts';
import { lastAnswerOf, latestReview, type Review, reviewItems, toReview } from './review.ts';
import { isKeptFresh } from './setting.ts';
import { todaysReview } from './state.ts';

/**
 * Starts or resumes today's review. Row lock on the user: concurrent calls get the same questions.
 * @throws Problem 409 when reviews are off or nothing is due
 */
export async function startReview(
  ctx: Ctx,
  userId: string,
): Promise<{ isNew: boolean; review: components['schemas']['Review'] }> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    if (!(await isKeptFresh(ctx, userId))) {
      throw new Problem(409, ({ learning }) => learning.reviews.off, { error: 'reviews_off' });
    }
    const today = await todaysReview(ctx, userId);
    if (today && today.openCount > 0) {
      return { isNew: false, review: await toReview(ctx, today.review, today.items) };
    }
    if (today) throw nothingDue();
    await endUnfinished(ctx, userId);
    const review = await choose(ctx, userId);
    return { isNew: true, review: await toReview(ctx, review, await reviewItems(ctx, review)) };
  });
}

async function endUnfinished(ctx: Ctx, userId: string): Promise<void> {
  const review = await latestReview(ctx, userId);
  if (!review || review.finished_at !== null) return;
  const { db } = ctx;
  const end = lastAnswerOf(await reviewItems(ctx, review)) ?? review.started_at;
  await db.deleteFrom('review_items').where('review_id', '=', review.id).where('given', 'is', null).execute();
  await db.updateTable('reviews').set({ finished_at: end }).where('id', '=', review.id).execute();
}

async function choose(ctx: Ctx, userId: string): Promise<Review> {
  const { db } = ctx;
  const chosen = await chooseDue(ctx, userId);
  if (chosen.length === 0) throw nothingDue();
  const review = await db
    .insertInto('reviews')
    .values({
      ...{ id: newId('rev'), user_id: userId, started_at: ctx.now() },
      seed: randomBytes(16).toString('base64url'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('review_items')
    .values(
      chosen.map(({ courseId, questionId }, position) => ({
        ...{ id: newId('rvi'), review_id: review.id, position, course_id: courseId, question_id: questionId },
      })),
    )
    .execute();
  return review;
}

export const nothingDue = (): Problem =>
  new Problem(409, ({ learning }) => learning.reviews.nothingDue, { error: 'nothing_due' });
