import type { components } from '../../../../common/api/schema.d.ts';
import { reviewMinutes } from '../../../../common/rules/reviews.ts';
import type { Ctx } from '../../common/context.ts';
import { newId } from '../../common/ids.ts';
import { answerKeyOf } from '../practice-tests/explanations.ts';
import { lessonPlaces, placeOf } from '../practice-tests/places.ts';
import { chooseDue } from './cards.ts';
import { currentItems, openOf, type Review, type ReviewItem, toReview } from './review.ts';
import { isKeptFresh } from './setting.ts';
import { nothingDue, startReview } from './start-review.ts';
import { todaysReview } from './state.ts';

type Shapes = components['schemas'];

/** The review of today, or one as it would begin now; null where nothing is left to review. */
export async function getReviewToTake(ctx: Ctx, userId: string): Promise<Shapes['ReviewToTake'] | null> {
  if (!(await isKeptFresh(ctx, userId))) return null;
  const today = await todaysReview(ctx, userId);
  if (today?.openCount === 0) return null;
  const { review, items } = today ?? (await likelyReview(ctx, userId));
  if (items.length === 0) return null;
  const data = await toTakenReview(ctx, review, items);
  return { size: Buffer.byteLength(JSON.stringify({ data })), revision: today ? review.id : 'new' };
}

/**
 * Starts or resumes today's review; its solutions come along, so that a device can check answers.
 * @throws Problem 409 when reviews are off or nothing is due
 */
export async function takeReview(ctx: Ctx, userId: string): Promise<Shapes['TakenReview']> {
  await startReview(ctx, userId);
  const today = await todaysReview(ctx, userId);
  // another device has answered the last question since
  if (today === null || today.openCount === 0) throw nothingDue();
  return toTakenReview(ctx, today.review, today.items);
}

async function likelyReview(ctx: Ctx, userId: string): Promise<{ review: Review; items: ReviewItem[] }> {
  const seed = userId;
  const review = { id: newId('rev'), user_id: userId, seed, started_at: ctx.now(), finished_at: null };
  const refs = await chooseDue(ctx, userId);
  return { review, items: refs.length === 0 ? [] : await currentItems(ctx, review, refs) };
}

async function toTakenReview(ctx: Ctx, review: Review, items: readonly ReviewItem[]): Promise<Shapes['TakenReview']> {
  const open = openOf(items);
  return {
    state: {
      ...{ enabled: true, due_count: open.length, minutes: reviewMinutes(open.length), next_due_at: null },
      review: await toReview(ctx, review, items),
    },
    solutions: await Promise.all(open.map((item) => toSolution(ctx, item))),
  };
}

async function toSolution(ctx: Ctx, { id, courseId, question, shown }: ReviewItem): Promise<Shapes['ReviewSolution']> {
  const places = await lessonPlaces(ctx, courseId, [question]);
  return { item_id: id, ...answerKeyOf(question, shown), lesson: placeOf(places, question) };
}
