import type { PracticeItem, ReviewItem } from '../../common/api/types.ts';
import { answerOf } from './question-draft.ts';
import type { ReviewCheck, ReviewContext } from './review.types.ts';

type Items = Pick<ReviewContext, 'items'>;

/** Undefined if none is selected or the review lacks it. */
export const currentReviewItem = ({ items, itemId }: Items & Pick<ReviewContext, 'itemId'>): ReviewItem | undefined =>
  items.find(({ id }) => id === itemId);

export const currentQuestion = (context: Items & Pick<ReviewContext, 'itemId'>): PracticeItem | undefined =>
  currentReviewItem(context)?.question;

export const questionsOf = ({ items }: Items): PracticeItem[] => items.map(({ question }) => question);

export const nextReviewItem = ({ items }: Items): ReviewItem | undefined =>
  items.find(({ question }) => question.answered === null);

export const dueCount = ({ state }: Pick<ReviewContext, 'state'>): number => state?.due_count ?? 0;

/** Due questions plus those answered since the server counted them. */
export const openCount = ({ state, items }: Pick<ReviewContext, 'state' | 'items'>): number =>
  items.length > 0 ? items.filter(({ question }) => question.answered === null).length : dueCount({ state });

export const reviewCheck = (context: ReviewContext): ReviewCheck => ({
  reviewId: context.reviewId ?? '',
  itemId: context.itemId ?? '',
  revision: currentReviewItem(context)?.revision ?? 0,
  answer: answerOf(context.draft),
});
