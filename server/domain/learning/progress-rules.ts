import type { components } from '../../../common/api/schema.d.ts';
import { type Interval, secondsOf } from '../../../common/rules/video-intervals.ts';
import { textsIn } from '../../texts/texts.ts';
import type { Access } from '../catalogue/access.ts';
import { completionPercentage } from '../catalogue/catalogue.ts';
import {
  credited,
  firstGap,
  intervalsOf,
  isWatched,
  lengthOf,
  neededOf,
  type Video,
  wordsOfWatched,
} from './watched-intervals.ts';

type Shapes = components['schemas'];

export interface StoredProgress {
  position: number;
  duration: number;
  watched: readonly Interval[];
  completed_at: Date | null;
  started_at: Date;
  updated_at: Date;
}

/**
 * Merges a report: the position of the latest moment counts, watched intervals only grow,
 * completion stays.
 * @param allowance seconds of video playable since the last report
 * @returns also `seconds`, newly credited
 */
export function reported(
  before: StoredProgress | null,
  report: Readonly<Omit<Shapes['Progress'], 'played'>> & { played?: readonly (readonly number[])[] },
  { video, allowance, time }: { video: Video; allowance: number; time: Date },
): StoredProgress & { seconds: number } {
  const isOlder = before !== null && time.getTime() - (report.age ?? 0) * 1_000 < before.updated_at.getTime();
  const { duration } = isOlder && before.duration > 0 ? before : report;
  const position = isOlder ? before.position : Math.min(report.position, duration);
  const length = lengthOf(video, duration);
  const played = intervalsOf(report.played ?? inferred(before?.position ?? 0, position, allowance), length);
  const watched = credited(before?.watched ?? [], played, allowance);
  const isDone = isWatched(watched, video, duration);
  return {
    ...{ position, duration, watched },
    completed_at: before?.completed_at ?? (isDone ? time : null),
    started_at: before?.started_at ?? time,
    updated_at: time,
    seconds: secondsOf(watched) - secondsOf(before?.watched ?? []),
  };
}

/** For a report without intervals: from the previous position, unless it jumped. */
const inferred = (from: number, to: number, allowance: number): Interval[] =>
  to - from <= allowance ? [[from, to]] : [];

export function readAt(before: StoredProgress | null, time: Date): StoredProgress {
  const stored = before ?? { position: 0, duration: 0, watched: [], started_at: time };
  return { ...stored, completed_at: before?.completed_at ?? time, updated_at: time };
}

/** Undefined for a completed lesson. */
export function missingIn(
  { watched, duration, completed_at }: StoredProgress,
  video: Video,
  say = textsIn('en'),
): Shapes['MissingFilm'] | undefined {
  if (completed_at !== null) return undefined;
  const length = lengthOf(video, duration);
  const seen = intervalsOf(watched, length);
  const seconds = secondsOf(seen);
  const message = wordsOfWatched(seconds, length, video, say);
  return { watched: seconds, needed: neededOf(length), next: firstGap(seen, length), message };
}

interface LessonRow {
  id: string;
  chapter_id: string;
  started_at: Date | null;
  completed_at: Date | null;
}

interface Report {
  lessonId: string;
  chapterId: string;
  access: Access;
  /** First report on this lesson. */
  isFirst: boolean;
}

/**
 * @param lessons all lessons of the course
 * @returns the response; whether the learner joins a free course, and whether a certificate is due
 */
export function consequencesOf(lessons: readonly LessonRow[], { lessonId, chapterId, access, isFirst }: Report) {
  const isDone = (row: LessonRow) => row.completed_at !== null;
  const begun = lessons.filter(({ started_at }) => started_at !== null);
  const courseCompleted = lessons.every(isDone);
  const answer: Shapes['ProgressAnswer']['data'] = {
    completion_percentage: completionPercentage(lessons.filter(isDone).length, lessons.length),
    lesson_completed: lessons.some((row) => row.id === lessonId && isDone(row)),
    chapter_completed: lessons.filter((row) => row.chapter_id === chapterId).every(isDone),
    course_completed: courseCompleted,
  };
  return {
    answer,
    joins: access === 'free' && isFirst && begun.length === 1,
    certifies: courseCompleted && access !== 'none',
  };
}
