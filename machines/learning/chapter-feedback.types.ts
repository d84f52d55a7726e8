import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { StopPressed } from '../common/events.ts';
import type { answers } from './chapter-feedback.selectors.ts';

export type Answer = (typeof answers)[number];

// Input
export interface FeedbackInput {
  courseId: string;
  chapterId: string;
}

// Context
export interface FeedbackContext extends FeedbackInput {
  answer: Answer | null;
  /** 1 to 5 stars. */
  rating: number | null;
  error: string | null;
}

// Actor inputs and outputs
export interface SendInput {
  chapterId: string;
  answer: string;
  rating: number;
}

// Events
export type FeedbackEvent =
  | { type: 'answer.chosen'; answer: Answer }
  | { type: 'rating.chosen'; rating: number }
  | { type: 'feedback.submitted' }
  | StopPressed
  | { type: 'continue.pressed' };

// Emitted
export type FeedbackEmitted = Navigate | LogFailure;
