import type { PracticeItem, ReviewItem } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import type { IntentLost } from '../common/intents.ts';
import { answerOf, wordsOf } from './question-draft.ts';
import type { ReviewAnswer, ReviewCheck, ReviewContext } from './review.types.ts';
import { queryOf } from './review-address.ts';

type Items = Pick<ReviewContext, 'items'>;

/** Undefined if none is selected or the review lacks it. */
export const currentReviewItem = ({ items, itemId }: Items & Pick<ReviewContext, 'itemId'>): ReviewItem | undefined =>
  items.find(({ id }) => id === itemId);

export const currentQuestion = (context: Items & Pick<ReviewContext, 'itemId'>): PracticeItem | undefined =>
  currentReviewItem(context)?.question;

export const questionsOf = ({ items }: Items): PracticeItem[] => items.map(({ question }) => question);

export const nextReviewItem = ({ items, kept }: Pick<ReviewContext, 'items' | 'kept'>): ReviewItem | undefined =>
  items.find(({ id, question }) => question.answered === null && !kept.includes(id));

/** Answers of this review that the outbox has not sent yet. */
export const waitingAnswers = ({ waiting, items }: Pick<ReviewContext, 'waiting' | 'items'>): ReviewAnswer[] =>
  waiting.filter(({ itemId }) => items.some(({ id }) => id === itemId));

/** What the outbox keeps of the answer to the current question. */
export function answerLost(context: ReviewContext): IntentLost {
  const item = currentReviewItem(context);
  return {
    type: 'intent.lost',
    intent: {
      kind: 'review',
      input: {
        ...reviewCheck(context),
        ...{ number: item?.question.number ?? 0, words: item ? wordsOf(item.question, context.draft) : '' },
      },
      title: item?.course_title ?? '',
      path: `${href('review')}?${queryOf(context.itemId)}`,
    },
  };
}

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
