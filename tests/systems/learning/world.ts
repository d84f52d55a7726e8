import type { ChartState } from 'model-walk/systems';
import type { ProgressState } from '../../../common/api/types.ts';
import type { Interval } from '../../../common/rules/video-intervals.ts';
import type { SaveInput } from '../../../machines/learning/lesson.types.ts';
import type { StoredProgress } from '../../../server/domain/learning/progress-rules.ts';
import { parts } from '../support/parts.ts';

/** Each in its own chapter. */
export const lessonIds = ['warp', 'weft'] as const;
export type LessonId = (typeof lessonIds)[number];

export interface Report {
  readonly progress: SaveInput;
  /** `sent` until stored, `stored` until its consequences were read, `answered` until received. */
  readonly at: 'sent' | 'stored' | 'answered' | 'failed';
  /** The first about its lesson. */
  readonly isFirst: boolean;
  readonly answer: ProgressState | null;
  readonly isAwaited: boolean;
  /** A newer report of the device about the lesson was stored first; for properties only. */
  readonly isSuperseded: boolean;
}

/** Loads or shows a lesson. */
export interface LessonPage {
  readonly page: 'lesson';
  readonly lesson: LessonId;
  readonly chart: ChartState;
  /** The server's answer in transit; null before, and for a page that does not ask. */
  readonly loaded: { readonly kept: StoredProgress | null } | null;
}

export interface Device {
  readonly shows: LessonPage | { readonly page: 'away' } | { readonly page: 'completed' };
  /** Oldest first. */
  readonly reports: readonly Report[];
}

export interface World {
  /** Of the course. */
  readonly lessons: readonly LessonId[];
  /** By lesson. */
  readonly rows: Readonly<Partial<Record<LessonId, StoredProgress>>>;
  /** Times that the learner was counted as joined. */
  readonly joined: number;
  readonly certificates: number;
}

export interface State extends World {
  readonly devices: readonly Device[];
  /** Intervals that were really played, in the server's seconds; for properties only. */
  readonly played: Readonly<Partial<Record<LessonId, readonly Interval[]>>>;
  /** The last step stored a superseded position; for properties only. */
  readonly wentBack: boolean;
}

const keyOfKept = (kept: StoredProgress | null | undefined) =>
  kept ? `${kept.position},${kept.duration},${kept.completed_at !== null},${kept.watched.join(' ')}` : '';

const keyOfDevice = ({ shows, reports }: Device) =>
  [
    'chart' in shows
      ? `${shows.lesson}${shows.chart.number}${shows.loaded ? `:${keyOfKept(shows.loaded.kept)}` : ''}`
      : shows.page,
    ...reports.map(({ progress, at, isFirst, answer, isAwaited, isSuperseded }) =>
      [
        progress.lessonId,
        progress.position,
        progress.duration,
        progress.completed,
        progress.played.join(' '),
        at,
        isFirst,
        answer && Object.values(answer).join('-'),
        isAwaited,
        isSuperseded,
      ].join(),
    ),
  ].join('|');

const keyOfRows = (rows: World['rows']) => lessonIds.map((id) => keyOfKept(rows[id])).join('|');
const keyOfPlayed = (played: State['played']) => lessonIds.map((id) => played[id]?.join(' ')).join('|');

/** Per system, since charts have numbers within it only. */
export function partsOfStates() {
  const all = { devices: parts(keyOfDevice), rows: parts(keyOfRows), played: parts(keyOfPlayed) };

  /** Independent of the devices' order. */
  function keyOf({ devices, played, rows, joined, certificates, wentBack }: State): string {
    const numbers = devices.map(all.devices.numberOf).sort((one, other) => one - other);
    return `${numbers.join()},${all.rows.numberOf(rows)},${all.played.numberOf(played)},${joined},${certificates},${wentBack}`;
  }

  return { ...all, keyOf };
}
