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

/** What a lesson wants to be stored by the server, which could not be reached. */
export type LessonIntent = ({ kind: 'read'; input: ReadInput } | { kind: 'played'; input: SaveInput }) & {
  /** Of the lesson. */
  title: string;
  /** Of its page. */
  path: string;
};

export type Intent = LessonIntent & {
  /** When it was so, in ms of the device's clock. */
  at: number;
  /** Why the server did not take it; then it is not sent again. */
  refusal: Said<'refused' | 'ended'> | null;
};

/** Emitted by a lesson, which knows no clock. */
export interface IntentLost {
  type: 'intent.lost';
  intent: LessonIntent;
}
