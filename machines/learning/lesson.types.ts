import type { Course, Lesson, MissingFilm } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import type { PlayerFailure } from '../../common/player-failure.ts';
import type { Interval } from '../../common/rules/video-intervals.ts';
import type { LogFailure, Navigate } from '../common/emitted.ts';
import type { ConnectionRestored } from '../common/events.ts';
import type { IntentLost, ReadInput, SaveInput } from '../common/intents.ts';

export type { PlayerFailure, ReadInput, SaveInput };

export interface LessonRequest {
  courseId: string;
  chapterId: string;
  lessonId: string;
  /** Progress is saved only if true. */
  signedIn: boolean;
}

export interface LessonInput extends LessonRequest {
  speed: number;
  /** Whether a film waits until it is asked for. */
  savesData?: boolean;
}

export type Finished = 'course' | 'chapter' | null;

export interface LessonContext extends LessonInput {
  course: Course | null;
  lesson: Lesson | null;
  /** Of the copy on the device, in ms of its clock; null for the server's. */
  takenAt: number | null;
  /** Whether the learner is logged in and the server stores progress. */
  keepsProgress: boolean;
  /** Seconds; where playback resumes. */
  position: number;
  /** Seconds; 0 until the player reports it. */
  duration: number;
  /** Watched since the last save began. */
  played: Interval[];
  /** Watched before that, not confirmed by the server. */
  unconfirmed: Interval[];
  /** What the lesson lacks, from the server; null while unknown. */
  missing: MissingFilm | null;
  completed: boolean;
  /** Completed when the page was opened: then nothing is celebrated. */
  wasCompleted: boolean;
  finished: Finished;
  /** Seconds; last position sent or saved; null if sending failed. */
  savedPosition: number | null;
  /** Save at once: paused or ended. */
  isUrgent: boolean;
  hasEnded: boolean;
  playerFailure: PlayerFailure | null;
  /** Counts loads of the video: each gets a fresh iframe. */
  attempt: number;
  /** `onDevice`: the app has it, and sends it once the server can be reached. */
  readError: Said<'notSaved' | 'onDevice'> | null;
}

/** `lesson` is null if locked. */
export interface LoadedLesson {
  course: Course;
  lesson: Lesson | null;
  /** Where the server did not answer, see `LessonContext`. */
  takenAt?: number | null;
}
export type LessonEvent =
  | { type: 'previous.pressed' }
  | { type: 'next.pressed' }
  | { type: 'lock.dismissed' }
  | { type: 'purchase.pressed' }
  | { type: 'continue.pressed' }
  | { type: 'login.pressed' }
  | { type: 'film.pressed' }
  | { type: 'player.ready' }
  | { type: 'player.failed'; reason: PlayerFailure }
  | { type: 'player.retried' }
  | { type: 'player.progressed'; position: number; duration: number }
  | { type: 'player.paused'; position: number; duration: number }
  | { type: 'player.ended'; duration: number }
  | { type: 'speed.chosen'; speed: number }
  | { type: 'gap.pressed' }
  | { type: 'read.pressed' }
  | { type: 'retry.pressed' }
  | ConnectionRestored
  | { type: 'visit.left' };

export interface SpeedStored {
  type: 'speed.stored';
  speed: number;
}
/** The lesson was left with unsaved progress. */
export interface ProgressLeft extends Pick<IntentLost['intent'], 'title' | 'path'> {
  type: 'progress.left';
  progress: SaveInput;
}
export type LessonEmitted = Navigate | LogFailure | SpeedStored | ProgressLeft | IntentLost;

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
