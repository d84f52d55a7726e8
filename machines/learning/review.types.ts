import type { ReviewItem, ReviewState } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import type { IntentLost } from '../common/intents.ts';
import type { QuestionEvent } from './question.types.ts';

export interface ReviewInput {
  itemId: string | null;
}

export type ReviewFault = 'notLoaded' | 'changed' | 'notSent';

export interface ReviewContext extends ReviewInput {
  /** Due today and later; null until loaded. */
  state: Omit<ReviewState, 'review'> | null;
  reviewId: string | null;
  items: readonly ReviewItem[];
  /** As the contract's PracticeAnswer; an empty string is an unmatched pair. */
  draft: readonly string[];
  /** The graded answer was given earlier, on another device or before a network error. */
  isFromElsewhere: boolean;
  /** Answers that the outbox has not sent yet, also of other reviews. */
  waiting: readonly ReviewAnswer[];
  /** Ids of items whose answers were kept, also of those that were sent since. */
  kept: readonly string[];
  error: Said<ReviewFault> | null;
}

export type ReviewAnswer = Pick<ReviewCheck, 'itemId' | 'answer'>;

export interface ReviewCheck {
  reviewId: string;
  itemId: string;
  revision: number;
  answer: readonly string[];
}

export type ReviewEvent =
  | { type: 'retry.pressed' }
  | ConnectionRestored
  | { type: 'begin.pressed' }
  | QuestionEvent
  | { type: 'answers.changed'; answers: readonly ReviewAnswer[] };

export type ReviewEmitted = KeepAddress | LogFailure | IntentLost;

export type ReviewTag = 'busy' | 'slow';
