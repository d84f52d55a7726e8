import type { Course } from '../../common/api/types.ts';
import type { KeepView, LogFailure } from '../common/emitted.ts';
import type { WishToggled } from './wishlist.machine.ts';

// Input
export interface CourseInput {
  courseId: string;
  /** The chapters that were unfolded when this page was left; the first one is, when it is new. */
  openChapters?: readonly string[] | undefined;
}

// Context
export interface CourseContext {
  courseId: string;
  course: Course | null;
  /** Ids of the chapters that are unfolded in the accordion. */
  openChapters: readonly string[] | null;
}

// Events
export type CourseEvent =
  | { type: 'chapter.toggled'; chapterId: string }
  | { type: 'wishlist.pressed' }
  | { type: 'retry.pressed' };

// Emitted
export type CourseEmitted = LogFailure | KeepView | WishToggled;
