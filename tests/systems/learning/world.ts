import type { ChartState } from 'model-walk/systems';
import type { ProgressState } from '../../../common/api/types.ts';
import type { Stretch } from '../../../common/rules/stretches.ts';
import type { SaveInput } from '../../../machines/learning/lesson.types.ts';
import type { Kept } from '../../../server/domain/learning/progress-rules.ts';
import { parts } from '../support/parts.ts';

/** The lessons of the course, each in a chapter of its own. */
export const lessonIds = ['warp', 'weft'] as const;
export type LessonId = (typeof lessonIds)[number];

/** A report of progress that a device has sent. */
export interface Report {
  readonly progress: SaveInput;
  /** `sent` until the server has stored it, `stored` until it has read what that completes, `answered` until the page knows. */
  readonly at: 'sent' | 'stored' | 'answered' | 'failed';
  /** Whether it was the first about its lesson. */
  readonly isFirst: boolean;
  readonly answer: ProgressState | null;
  /** Whether its page waits for the answer. */
  readonly isAwaited: boolean;
  /** Whether a newer report of its device about its lesson was stored before it. Only the properties know. */
  readonly isOvertaken: boolean;
}

/** A page that asks for a lesson, or shows it. */
export interface LessonPage {
  readonly page: 'lesson';
  readonly lesson: LessonId;
  readonly chart: ChartState;
  /** What the server has said of the lesson, on its way to the page; null before, and when the page does not ask. */
  readonly loaded: { readonly kept: Kept | null } | null;
}

export interface Device {
  readonly shows: LessonPage | { readonly page: 'away' } | { readonly page: 'completed' };
  /** Oldest first. */
  readonly reports: readonly Report[];
}

export interface World {
  /** All of the course. */
  readonly lessons: readonly LessonId[];
  /** The rows of the server's table of progress. */
  readonly rows: Readonly<Partial<Record<LessonId, Kept>>>;
  /** How often the learner was counted as one who has joined the course. */
  readonly joined: number;
  readonly certificates: number;
}

export interface State extends World {
  readonly devices: readonly Device[];
  /** What was really played of each film, on any device, in seconds of the server: only the properties know. */
  readonly played: Readonly<Partial<Record<LessonId, readonly Stretch[]>>>;
  /** Whether the last step stored an overtaken position: only the properties know. */
  readonly wentBack: boolean;
}

const keyOfKept = (kept: Kept | null | undefined) =>
  kept ? `${kept.position},${kept.duration},${kept.completed_at !== null},${kept.watched.join(' ')}` : '';

const keyOfDevice = ({ shows, reports }: Device) =>
  [
    'chart' in shows
      ? `${shows.lesson}${shows.chart.number}${shows.loaded ? `:${keyOfKept(shows.loaded.kept)}` : ''}`
      : shows.page,
    ...reports.map(({ progress, at, isFirst, answer, isAwaited, isOvertaken }) =>
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
        isOvertaken,
      ].join(),
    ),
  ].join('|');

const keyOfRows = (rows: World['rows']) => lessonIds.map((id) => keyOfKept(rows[id])).join('|');
const keyOfPlayed = (played: State['played']) => lessonIds.map((id) => played[id]?.join(' ')).join('|');

/** The parts of the states of one system: charts have numbers in it alone. */
export function partsOfStates() {
  const all = { devices: parts(keyOfDevice), rows: parts(keyOfRows), played: parts(keyOfPlayed) };

  /** Which of two devices is called A makes no difference. */
  function keyOf({ devices, played, rows, joined, certificates, wentBack }: State): string {
    const numbers = devices.map(all.devices.numberOf).sort((one, other) => one - other);
    return `${numbers.join()},${all.rows.numberOf(rows)},${all.played.numberOf(played)},${joined},${certificates},${wentBack}`;
  }

  return { ...all, keyOf };
}
