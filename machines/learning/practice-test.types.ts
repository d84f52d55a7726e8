import type { PracticeAttempt, PracticeItem, PracticeTest } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import type { KeepAddress, LogFailure, Navigate } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import type { IntentLost } from '../common/intents.ts';
import type { QuestionEvent } from './question.types.ts';

/** The server's, or the copy on the device. */
export interface LoadedAttempt extends PracticeAttempt {
  /** Of the copy: when it was taken along, in ms of the device's clock. */
  takenAt?: number;
}

/** As in the address; all empty is the first page. */
export interface PracticeView {
  attemptId: string | null;
  /** Without an attempt: a sample question. */
  questionId: string | null;
  /** Shows all answers of a finished attempt instead of the result. */
  isReview: boolean;
}

/** Under way when the session ended, or kept until the server can be reached. */
export interface AnswerDraft {
  attemptId: string;
  questionId: string;
  answer: readonly string[];
}

export interface PracticeTestInput {
  courseId: string;
  signedIn: boolean;
  view: PracticeView;
  restored?: AnswerDraft | null;
}

export type PracticeTestFault = 'cannotBegin' | 'notBegun' | 'notLoaded' | 'cannotGoOn' | 'notSent';

export interface PracticeTestContext extends Required<PracticeTestInput> {
  test: PracticeTest | null;
  /** Null for samples. */
  attempt: Omit<LoadedAttempt, 'items'> | null;
  items: readonly PracticeItem[];
  /** As the contract's PracticeAnswer; an empty string is an unmatched pair. */
  draft: readonly string[];
  /** The graded answer was given earlier, on another device or before a network error. */
  isFromElsewhere: boolean;
  /** Answers that the outbox has not sent yet, also of other tests. */
  waiting: readonly AnswerDraft[];
  /** Ids of questions whose answers were kept, also of those that were sent since. */
  kept: readonly string[];
  error: Said<PracticeTestFault> | null;
}

export interface CheckInput {
  courseId: string;
  attemptId: string | null;
  questionId: string;
  answer: readonly string[];
}

export type PracticeTestEvent =
  | { type: 'retry.pressed' }
  | ConnectionRestored
  | { type: 'begin.pressed' }
  | { type: 'samples.pressed' }
  | { type: 'best.pressed' }
  | { type: 'login.pressed' }
  | QuestionEvent
  | { type: 'review.pressed' }
  | { type: 'result.pressed' }
  | { type: 'another.pressed' }
  | { type: 'answers.changed'; answers: readonly AnswerDraft[] };

export type PracticeTestEmitted = Navigate | KeepAddress | LogFailure | IntentLost;

export type PracticeTestTag = 'busy' | 'slow';
