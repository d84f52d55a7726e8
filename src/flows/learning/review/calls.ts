import type { ActorRefFrom } from 'xstate';
import type { Review, ReviewItem, ReviewState } from '../../../../common/api/types.ts';
import type { ReviewCheck, ReviewEvent } from '../../../../machines/learning/review.types.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { count, every, filled, flag, note, nullable, number, optional, or, shape } from '../../../api/read.ts';
import { item as question } from '../../../api/read-practice.ts';
import { watchIntents } from '../questions/calls.ts';

const item = shape<ReviewItem>({
  id: filled,
  course_id: filled,
  course_title: note,
  course_lang: optional(filled),
  revision: number,
  question,
});

const review = shape<Review>({ id: filled, started_at: note, finished_at: nullable(filled), items: every(item) });

const state = shape<ReviewState>({
  enabled: or(flag, true),
  due_count: count,
  minutes: count,
  next_due_at: nullable(filled),
  review: (value) => (value === null ? null : review(value)),
});

export const getReviews = (client: Client) =>
  call<ReviewState>((_, signal) => dataOf(client.GET('/reviews', { signal }), state));

export const startReview = (client: Client) =>
  call<Review>((_, signal) => dataOf(client.POST('/reviews', { signal }), review));

/**
 * @param age seconds since the answer was given, if it waited for a connection
 * @returns the item with the answer that counts, which another device may have given
 */
export async function answerInReview(
  client: Client,
  { reviewId, itemId, answer, ...body }: ReviewCheck & { age?: number },
  signal?: AbortSignal,
): Promise<ReviewItem> {
  const pending = client.PUT('/reviews/{id}/answers/{itemId}', {
    params: { path: { id: reviewId, itemId } },
    body: { answer: [...answer], ...body },
    ...(signal && { signal }),
  });
  return (await dataOf(pending, shape<{ item: ReviewItem }>({ item }))).item;
}

/** Answers that the outbox has not sent yet, now and after each change. */
export const watchAnswers = (outbox: ActorRefFrom<typeof outboxMachine>) =>
  watchIntents(
    outbox,
    (intent) => (intent.kind === 'review' ? intent.input : null),
    (answers): ReviewEvent => ({ type: 'answers.changed', answers }),
  );
