import type { components } from '../../../../common/api/schema.d.ts';
import { reviewMinutes } from '../../../../common/rules/reviews.ts';
import { dayOf } from '../../../../common/text/days.ts';
import type { Ctx } from '../../common/context.ts';
import { duenessOf } from './cards.ts';
import { lastAnswerOf, latestReview, openOf, type Review, type ReviewItem, reviewItems, toReview } from './review.ts';
import { dayAfter, instantOf } from './scheduling.ts';
import { isKeptFresh } from './setting.ts';

type State = components['schemas']['ReviewState'];

/** Running, or finished today. */
export interface Today {
  review: Review;
  items: ReviewItem[];
  openCount: number;
}

/** Continues on later days, unless none of its questions can be asked any more. */
export async function todaysReview(ctx: Ctx, userId: string): Promise<Today | null> {
  const review = await latestReview(ctx, userId);
  if (!review) return null;
  const today = dayOf(ctx.now());
  // a finished review of an earlier day needs no more reads
  if (review.finished_at && dayOf(review.finished_at) < today) return null;
  const items = await reviewItems(ctx, review);
  const openCount = openOf(items).length;
  const end = review.finished_at ?? (openCount > 0 ? null : lastAnswerOf(items));
  const isOver = end === null ? openCount === 0 : dayOf(end) < today;
  return isOver ? null : { review, items, openCount };
}

export async function getReviews(ctx: Ctx, userId: string): Promise<State> {
  if (!(await isKeptFresh(ctx, userId))) {
    return { enabled: false, due_count: 0, minutes: 0, next_due_at: null, review: null };
  }
  const [today, { dueCount, firstDueOn }] = await Promise.all([todaysReview(ctx, userId), duenessOf(ctx, userId)]);
  const count = today ? today.openCount : dueCount;
  return {
    enabled: true,
    due_count: count,
    minutes: reviewMinutes(count),
    next_due_at: count > 0 || firstDueOn === null ? null : instantOf(nextDay(firstDueOn, dayOf(ctx.now()))),
    review: today && (await toReview(ctx, today.review, today.items)),
  };
}

export async function countDue(ctx: Ctx, userId: string): Promise<number> {
  return (await reviewsToday(ctx, userId)).due_count;
}

export async function reviewsToday(
  ctx: Ctx,
  userId: string,
): Promise<Pick<State, 'due_count' | 'minutes'> & { done_today: boolean }> {
  if (!(await isKeptFresh(ctx, userId))) return { due_count: 0, minutes: 0, done_today: false };
  const today = await todaysReview(ctx, userId);
  const count = today ? today.openCount : (await duenessOf(ctx, userId)).dueCount;
  return { due_count: count, minutes: reviewMinutes(count), done_today: today?.openCount === 0 };
}

/** Tomorrow at the earliest. */
const nextDay = (firstDueOn: string, today: string): string => (firstDueOn > today ? firstDueOn : dayAfter(today));
