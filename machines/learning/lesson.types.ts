import type { Course, Lesson, MissingFilm } from '../../common/api/types.ts';
import type { PlayerFailure } from '../../common/player-failure.ts';
import type { Stretch } from '../../common/rules/stretches.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';

export type { PlayerFailure };

/** Which lesson is asked for, and by whom. */
export interface LessonRequest {
  courseId: string;
  chapterId: string;
  lessonId: string;
  /** Progress is kept only for a learner who is logged in. */
  signedIn: boolean;
}

// Input
export interface LessonInput extends LessonRequest {
  /** How fast videos play, 1 as filmed. */
  speed: number;
}

/** What finishing this lesson finished. */
export type Finished = 'course' | 'chapter' | null;

// Context
export interface LessonContext extends LessonInput {
  course: Course | null;
  lesson: Lesson | null;
  /** Whether there is somebody to keep progress for, and a server that keeps it (SESSION-09). */
  keepsProgress: boolean;
  /** Seconds; where playing goes on. */
  position: number;
  /** Seconds; 0 until the player knows. */
  duration: number;
  /** What was played since the last save began. */
  played: Stretch[];
  /** What was played before that and the server has not confirmed. */
  unconfirmed: Stretch[];
  /** What the server said that the lesson still lacks; null while that is not known. */
  missing: MissingFilm | null;
  /** Whether the lesson counts as done. */
  completed: boolean;
  /** Whether it already did when the page was opened: then nothing is celebrated again. */
  wasCompleted: boolean;
  finished: Finished;
  /** The position (seconds) that the server has or that is being sent; null when sending failed. */
  savedPosition: number | null;
  /** Set when the position has to be saved at once: paused, ended. */
  isUrgent: boolean;
  hasEnded: boolean;
  playerFailure: PlayerFailure | null;
  /** Counts the tries to load the video: each gets a fresh frame. */
  attempt: number;
  /** Why the last statement that the lesson was read did not arrive, in words for the learner; null when it did. */
  readError: string | null;
}

// Actor inputs and outputs
/** `lesson` is null when it is locked for this learner. */
export interface LoadedLesson {
  course: Course;
  lesson: Lesson | null;
}
export interface SaveInput extends Pick<LessonContext, 'lessonId' | 'position' | 'duration' | 'played'> {
  /** The player reached the end. */
  completed: boolean;
}
/** The learner has read the lesson; `failed` where it has a film of its own, which does not play. */
export interface ReadInput extends Pick<LessonContext, 'lessonId'> {
  film: 'failed' | null;
}

// Events
export type LessonEvent =
  | { type: 'previous.pressed' }
  | { type: 'next.pressed' }
  | { type: 'lock.dismissed' }
  | { type: 'purchase.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'login.pressed' }
  | { type: 'player.ready' }
  | { type: 'player.failed'; reason: PlayerFailure }
  | { type: 'player.retried' }
  | { type: 'player.progressed'; position: number; duration: number }
  | { type: 'player.paused'; position: number; duration: number }
  | { type: 'player.ended'; duration: number }
  | { type: 'speed.chosen'; speed: number }
  /** The learner asks for the first stretch that they have not watched. */
  | { type: 'gap.pressed' }
  /** The learner says that they have read the lesson's text. */
  | { type: 'read.pressed' }
  | { type: 'retry.pressed' }
  /** The page is being left. */
  | { type: 'visit.left' };

// Emitted
/** Lessons play at the speed that was chosen last. */
export interface SpeedStored {
  type: 'speed.stored';
  speed: number;
}
/** The lesson is left with progress that was not saved yet. */
export interface ProgressLeft {
  type: 'progress.left';
  progress: SaveInput;
}
export type LessonEmitted = Navigate | LogFailure | SpeedStored | ProgressLeft;

// Tags
export type LessonTag =
  | 'busy'
  | 'slow'
  | 'lockShown'
  | 'saving'
  | 'unsaved'
  | 'playerFailed'
  | 'reading'
  | 'readingSlow'
  | 'read';
