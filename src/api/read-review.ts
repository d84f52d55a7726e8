import type { Review, ReviewItem, ReviewSolution, ReviewState, TakenReview } from '../../common/api/types.ts';
import { count, every, filled, flag, list, note, nullable, number, optional, or, shape, text } from './read.ts';
import { explanations, place, item as question } from './read-practice.ts';

export const reviewItem = shape<ReviewItem>({
  id: filled,
  course_id: filled,
  course_title: note,
  course_lang: optional(filled),
  revision: number,
  question,
});

export const review = shape<Review>({
  id: filled,
  started_at: note,
  finished_at: nullable(filled),
  items: every(reviewItem),
});

export const reviewState = shape<ReviewState>({
  enabled: or(flag, true),
  due_count: count,
  minutes: count,
  next_due_at: nullable(filled),
  review: (value) => (value === null ? null : review(value)),
});

const solution = shape<ReviewSolution>({
  item_id: filled,
  solution: every(text),
  texts: every(text),
  number: nullable(shape<NonNullable<ReviewSolution['number']>>({ answer: number, tolerance: number, unit: text })),
  misses: or(list(shape<ReviewSolution['misses'][number]>({ given: text, html: text })), []),
  explanations,
  lesson: nullable(place),
});

export const takenReview = shape<TakenReview>({ state: reviewState, solutions: every(solution) });
