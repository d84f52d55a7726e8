import type { PracticeAttempt, PracticeItem, PracticeTest } from '../../common/api/types.ts';
import type { KeepAddress, LogFailure, Navigate } from '../common/emitted.ts';
import type { QuestionEvent } from './question.types.ts';

/** What of the practice test is looked at, as its address says; all empty is the first page. */
export interface PracticeView {
  attemptId: string | null;
  /** Without an attempt it is a sample question. */
  questionId: string | null;
  /** All answers of a finished attempt, and not its result. */
  isReview: boolean;
}

// Input
export interface PracticeTestInput {
  courseId: string;
  signedIn: boolean;
  view: PracticeView;
}

// Context
export interface PracticeTestContext extends PracticeTestInput {
  /** What the first page says; null until it was loaded. */
  test: PracticeTest | null;
  /** Null for samples. */
  attempt: Omit<PracticeAttempt, 'items'> | null;
  /** The questions of the attempt, or the samples. */
  items: readonly PracticeItem[];
  /** The answer that is being given, as the contract's PracticeAnswer has it; an empty string is a pair without its match. */
  draft: readonly string[];
  /** The answer that counts was given earlier, on another device or before the line was cut. */
  isFromElsewhere: boolean;
  error: string | null;
}

// Actor inputs and outputs
export interface CheckInput {
  courseId: string;
  /** Null for a sample question. */
  attemptId: string | null;
  questionId: string;
  answer: readonly string[];
}

// Events
export type PracticeTestEvent =
  | { type: 'retry.pressed' }
  | { type: 'begin.pressed' }
  | { type: 'samples.pressed' }
  | { type: 'best.pressed' }
  | { type: 'login.pressed' }
  | QuestionEvent
  | { type: 'review.pressed' }
  | { type: 'result.pressed' }
  | { type: 'another.pressed' };

// Emitted
export type PracticeTestEmitted = Navigate | KeepAddress | LogFailure;

// Tags
export type PracticeTestTag = 'busy' | 'slow';
