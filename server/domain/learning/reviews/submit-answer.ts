import type { components } from '../../../../common/api/schema.d.ts';
import { accessTo, notPurchased } from '../../catalogue/access.ts';
import { type Ctx, inTransaction } from '../../common/context.ts';
import { lockUser } from '../../common/locks.ts';
import { invalid, notFound, Problem } from '../../common/problem.ts';
import { grade } from '../practice-tests/grade-answer.ts';
import { gradeInReview } from './cards.ts';
import { openOf, type Review, type ReviewItem, reviewItems, toReviewItem } from './review.ts';

/** With the revision that was read. */
export interface GivenAnswer {
  reviewId: string;
  itemId: string;
  answer: readonly string[];
  revision: number;
  /** Seconds since it was given, if it waited for a connection. */
  age?: number;
}

/**
 * Stores the first answer and reschedules the card; the last one finishes the review, even if
 * reviews are off.
 * @throws Problem 404; if unanswered 403 without access, 409 if it changed or was removed, 422 for
 * an invalid answer
 */
export async function answerInReview(
  ctx: Ctx,
  userId: string,
  { reviewId, itemId, answer, revision, age = 0 }: GivenAnswer,
): Promise<components['schemas']['AnsweredReviewAnswer']['data']> {
  const review = await ownReview(ctx, userId, reviewId);
  const item = itemIn(await reviewItems(ctx, review), itemId) ?? (await refuse(ctx, review, itemId));
  if (item.answered === null) {
    if (item.revision !== revision) throw changed();
    const graded = grade(item.question, item.shown, answer);
    if ('refusal' in graded) throw invalid({ answer: [graded.refusal] });
    const at = new Date(Math.max(ctx.now().getTime() - age * 1_000, review.started_at.getTime()));
    await store({ ...ctx, now: () => at }, review, item, { answer, isRight: graded.right });
  }
  const items = await reviewItems(ctx, review);
  const answered = itemIn(items, itemId);
  // ended concurrently
  if (!answered) throw changed();
  const openCount = openOf(items).length;
  return {
    item: await toReviewItem(ctx, answered),
    answered: items.length - openCount,
    question_count: items.length,
    finished: openCount === 0,
  };
}

const itemIn = (items: readonly ReviewItem[], itemId: string): ReviewItem | undefined =>
  items.find(({ id }) => id === itemId);

async function ownReview({ db }: Ctx, userId: string, id: string): Promise<Review> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound('review'));
}

async function refuse(ctx: Ctx, { id, user_id }: Review, itemId: string): Promise<never> {
  const item = await ctx.db
    .selectFrom('review_items')
    .select('course_id')
    .where('id', '=', itemId)
    .where('review_id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('question'));
  if ((await accessTo(ctx, user_id, item.course_id)) === 'none') throw notPurchased();
  throw changed();
}

const changed = (): Problem =>
  new Problem(409, ({ learning }) => learning.reviews.changed, {
    error: 'question_changed',
  });

/** Row lock on the user: the first of concurrent answers counts, and exactly one is the last. */
async function store(
  ctx: Ctx,
  review: Review,
  item: ReviewItem,
  { answer, isRight }: { answer: readonly string[]; isRight: boolean },
): Promise<void> {
  const time = ctx.now();
  await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    await lockUser(ctx, review.user_id);
    const stored = await db
      .updateTable('review_items')
      .set({
        ...{ given: JSON.stringify(answer), is_right: isRight, answered_at: time },
        ...{ revision: item.revision, shown: JSON.stringify(item.shown) },
      })
      .where('id', '=', item.id)
      .where('given', 'is', null)
      .executeTakeFirst();
    if (stored.numUpdatedRows === 0n) return;
    await gradeInReview(ctx, review.user_id, { courseId: item.courseId, questionId: item.question.id }, isRight);
    if (openOf(await reviewItems(ctx, review)).length > 0) return;
    // omitted questions must not return when their course opens again
    await db.deleteFrom('review_items').where('review_id', '=', review.id).where('given', 'is', null).execute();
    await db.updateTable('reviews').set({ finished_at: time }).where('id', '=', review.id).execute();
  });
}
