import type { Said } from '../../common/language/said.ts';
import type { Interval } from '../../common/rules/video-intervals.ts';

export interface SaveInput {
  lessonId: string;
  /** Seconds. */
  position: number;
  /** Seconds; 0 until the player reports it. */
  duration: number;
  played: Interval[];
  completed: boolean;
}

/** `failed`: the lesson's own video does not play. */
export interface ReadInput {
  lessonId: string;
  film: 'failed' | null;
}

/** On a chapter. */
export interface FeedbackSent {
  chapterId: string;
  answer: string;
  /** Stars. */
  rating: number;
}

/** To a question of a practice test. */
export interface AnswerGiven {
  attemptId: string;
  questionId: string;
  answer: readonly string[];
  /** Of the question, in its test. */
  number: number;
  /** The answer as the learner read it. */
  words: string;
}

/** To a question of a review. */
export interface ReviewAnswerGiven extends Pick<AnswerGiven, 'answer' | 'number' | 'words'> {
  reviewId: string;
  itemId: string;
  /** Of the question. */
  revision: number;
}

/** What a page wants to be stored by the server, which could not be reached. */
export type LostIntent = (
  | { kind: 'read'; input: ReadInput }
  | { kind: 'played'; input: SaveInput }
  | { kind: 'feedback'; input: FeedbackSent }
  | { kind: 'answer'; input: AnswerGiven }
  | { kind: 'review'; input: ReviewAnswerGiven }
) & {
  /**
   * Of the lesson, of the course of a question, or of the chapter of feedback: that is empty if its
   * title is not on the device.
   */
  title: string;
  /** Of its page. */
  path: string;
};

export type Intent = LostIntent & {
  /** By which the server tells a repeated call; none in rows of the first version. */
  id?: string;
  /** When it was so, in ms of the device's clock. */
  at: number;
  /** Why it does not count; then it is not sent again. */
  refusal: Refusal | null;
};

/** `notFirst`: the question was answered on another device before. */
export type Refusal = Said<'refused' | 'ended' | 'notFirst'>;

/** What waited on the device until the browser has removed it. */
export interface Evicted {
  count: number;
  /** The day of the oldest one, YYYY-MM-DD by the device's clock. */
  since: string;
}

/** What the device has kept for an account. */
export interface Kept {
  intents: readonly Intent[];
  /** Null if the browser has removed nothing, or the learner has read that it has. */
  evicted: Evicted | null;
}

/** Emitted by a page, which knows no clock. */
export interface IntentLost {
  type: 'intent.lost';
  intent: LostIntent;
}
