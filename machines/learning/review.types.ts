import type { ReviewItem, ReviewState } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import type { LineReturned } from '../common/events.ts';
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
  error: Said<ReviewFault> | null;
}

export interface ReviewCheck {
  reviewId: string;
  itemId: string;
  revision: number;
  answer: readonly string[];
}

export type ReviewEvent = { type: 'retry.pressed' } | LineReturned | { type: 'begin.pressed' } | QuestionEvent;

export type ReviewEmitted = KeepAddress | LogFailure;

export type ReviewTag = 'busy' | 'slow';
