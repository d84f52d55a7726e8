import type { ActorRefFrom } from 'xstate';
import type { Review, ReviewItem, ReviewState } from '../../../../common/api/types.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import { reviewMinutes } from '../../../../common/rules/reviews.ts';
import type { TakenStore } from '../../../../machines/catalogue/take-along.types.ts';
import type { ReviewCheck, ReviewEvent } from '../../../../machines/learning/review.types.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { orCopy } from '../../../api/or-copy.ts';
import { shape } from '../../../api/read.ts';
import { review, reviewItem, reviewState } from '../../../api/read-review.ts';
import { withinLimit } from '../../../api/within-limit.ts';
import { watchIntents } from '../questions/calls.ts';

/** Where a review is kept that was taken along. */
export interface KeptReview {
  language: LanguageCode;
  taken: Pick<TakenStore, 'review' | 'updateReview'>;
}

/** The server's answer, or what was taken along. */
function orTaken<Value>(kept: KeptReview | null, asked: Promise<Value>, copyOf: (state: ReviewState) => Value | null) {
  if (kept === null) return asked;
  return orCopy(asked, async () => {
    const copy = await kept.taken.review(kept.language);
    return copy && copyOf(copy.state);
  });
}

/** The copy on the device follows the server. */
export const getReviews = (client: Client, kept: KeptReview | null = null) =>
  call<ReviewState>((_, signal) => {
    const updated = (state: ReviewState) => {
      void kept?.taken.updateReview(kept.language, state).catch(() => {});
      return state;
    };
    const asked = dataOf(client.GET('/reviews', { signal }), reviewState).then(updated);
    return orTaken(kept, asked, (state) => state);
  });

export const startReview = (client: Client, kept: KeptReview | null = null) =>
  call<Review>((_, signal) =>
    orTaken(kept, dataOf(client.POST('/reviews', { signal }), review), (state) => state.review),
  );

/**
 * @param age seconds since the answer was given, if it waited for a connection
 * @returns the item with the answer that counts, which another device may have given
 */
export async function answerInReview(
  client: Client,
  { reviewId, itemId, answer, ...body }: ReviewCheck & { age?: number },
  stopped?: AbortSignal,
): Promise<ReviewItem> {
  const params = { path: { id: reviewId, itemId } };
  const given = { answer: [...answer], ...body };
  const send = (signal: AbortSignal) =>
    dataOf(
      client.PUT('/reviews/{id}/answers/{itemId}', { params, body: given, signal }),
      shape<{ item: ReviewItem }>({ item: reviewItem }),
    );
  return (await withinLimit(send, stopped)).item;
}

/** An answered question is not asked again from the copy on the device. */
export async function copyAnswer({ language, taken }: KeptReview, answered: ReviewItem): Promise<void> {
  const copy = await taken.review(language);
  const review = copy?.state.review;
  if (!copy || !review) return;
  const items = review.items.map((each) => (each.id === answered.id ? answered : each));
  const open = items.filter(({ question }) => question.answered === null).length;
  await taken.updateReview(language, {
    ...copy.state,
    ...{ due_count: open, minutes: reviewMinutes(open), review: { ...review, items } },
  });
}

/** Answers that the outbox has not sent yet, now and after each change. */
export const watchAnswers = (outbox: ActorRefFrom<typeof outboxMachine>) =>
  watchIntents(
    outbox,
    (intent) => (intent.kind === 'review' ? intent.input : null),
    (answers): ReviewEvent => ({ type: 'answers.changed', answers }),
  );
