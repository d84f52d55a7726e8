import type { AnsweredQuestion, Review, ReviewItem, ReviewState } from '../../../../common/api/types.ts';
import type { ReviewCheck } from '../../../../machines/learning/review.types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { count, every, filled, flag, note, nullable, number, optional, or, shape } from '../../../api/read.ts';
import { item as question } from '../../../api/read-practice.ts';
import { answeredOf } from '../questions/calls.ts';

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

export const answerInReview = (client: Client) =>
  call<AnsweredQuestion, ReviewCheck>(async ({ reviewId, itemId, revision, answer }, signal) => {
    const checked = await dataOf(
      client.PUT('/reviews/{id}/answers/{itemId}', {
        params: { path: { id: reviewId, itemId } },
        body: { answer: [...answer], revision },
        signal,
      }),
      shape<{ item: ReviewItem }>({ item }),
    );
    return answeredOf(checked.item.question);
  });
