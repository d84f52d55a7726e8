import type { PracticeItem, ReviewItem } from '../../common/api/types.ts';
import { answerOf } from './question-draft.ts';
import type { ReviewCheck, ReviewContext } from './review.types.ts';

type Items = Pick<ReviewContext, 'items'>;

/** The question that is looked at, with its course; undefined where none is, or where the review has no such question. */
export const currentReviewItem = ({ items, itemId }: Items & Pick<ReviewContext, 'itemId'>): ReviewItem | undefined =>
  items.find(({ id }) => id === itemId);

export const currentQuestion = (context: Items & Pick<ReviewContext, 'itemId'>): PracticeItem | undefined =>
  currentReviewItem(context)?.question;

/** The questions of the review alone. */
export const questionsOf = ({ items }: Items): PracticeItem[] => items.map(({ question }) => question);

/** The first question without an answer; undefined when all have one. */
export const nextReviewItem = ({ items }: Items): ReviewItem | undefined =>
  items.find(({ question }) => question.answered === null);

/** How many questions the server said to be due. */
export const dueCount = ({ state }: Pick<ReviewContext, 'state'>): number => state?.due_count ?? 0;

/** How many questions wait for their answer, with those answered since the server said how many are due. */
export const openCount = ({ state, items }: Pick<ReviewContext, 'state' | 'items'>): number =>
  items.length > 0 ? items.filter(({ question }) => question.answered === null).length : dueCount({ state });

// What the call is given
export const reviewCheck = (context: ReviewContext): ReviewCheck => ({
  reviewId: context.reviewId ?? '',
  itemId: context.itemId ?? '',
  revision: currentReviewItem(context)?.revision ?? 0,
  answer: answerOf(context.draft),
});
