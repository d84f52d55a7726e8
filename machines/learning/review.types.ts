import type { ReviewItem, ReviewState } from '../../common/api/types.ts';
import type { KeepAddress, LogFailure } from '../common/emitted.ts';
import type { QuestionEvent } from './question.types.ts';

// Input
export interface ReviewInput {
  /** The question that the address names, by its id in the review. */
  itemId: string | null;
}

// Context
export interface ReviewContext extends ReviewInput {
  /** What is due today and later; null until it was loaded. */
  state: Omit<ReviewState, 'review'> | null;
  reviewId: string | null;
  items: readonly ReviewItem[];
  /** The answer that is being given, as the contract's PracticeAnswer has it; an empty string is a pair without its match. */
  draft: readonly string[];
  /** The answer that counts was given earlier, on another device or before the line was cut. */
  isFromElsewhere: boolean;
  error: string | null;
}

// Actor inputs
export interface ReviewCheck {
  reviewId: string;
  itemId: string;
  revision: number;
  answer: readonly string[];
}

// Events
export type ReviewEvent = { type: 'retry.pressed' } | { type: 'begin.pressed' } | QuestionEvent;

// Emitted
export type ReviewEmitted = KeepAddress | LogFailure;

// Tags
export type ReviewTag = 'busy' | 'slow';
