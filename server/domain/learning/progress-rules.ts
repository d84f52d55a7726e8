import type { components } from '../../../common/api/schema.d.ts';
import { type Stretch, secondsOf } from '../../../common/rules/stretches.ts';
import type { Access } from '../catalogue/access.ts';
import { percentageOf } from '../catalogue/catalogue.ts';
import {
  credited,
  type Film,
  firstGap,
  inWords,
  isWatched,
  lengthOf,
  neededOf,
  stretchesOf,
} from './watched-intervals.ts';

type Shapes = components['schemas'];

/** What is kept of a learner's progress in a lesson; position, duration and stretches in seconds. */
export interface Kept {
  position: number;
  duration: number;
  watched: readonly Stretch[];
  completed_at: Date | null;
  started_at: Date;
  updated_at: Date;
}

/**
 * What is kept after a report (LESSON-04, WATCH-01): the position to go on from is the last one sent, what was watched only grows,
 * and a lesson that is completed stays so, whatever another device sends later.
 * @param before null for the first report about the lesson.
 * @param allowance how many seconds of film can have been played since the learner's last report.
 * @returns the same and `seconds`, how many of the film were newly credited.
 */
export function reported(
  before: Kept | null,
  report: Shapes['Progress'],
  { film, allowance, time }: { film: Film; allowance: number; time: Date },
): Kept & { seconds: number } {
  const { duration } = report;
  const position = Math.min(report.position, duration);
  const length = lengthOf(film, duration);
  const played = stretchesOf(report.played ?? inferred(before?.position ?? 0, position, allowance), length);
  const watched = credited(before?.watched ?? [], played, allowance);
  const isDone = isWatched(watched, film, duration);
  return {
    ...{ position, duration, watched },
    completed_at: before?.completed_at ?? (isDone ? time : null),
    started_at: before?.started_at ?? time,
    updated_at: time,
    seconds: secondsOf(watched) - secondsOf(before?.watched ?? []),
  };
}

/** What a report that names no stretches says was played: the way from the position before, if it was not a jump (WATCH-03). */
const inferred = (from: number, to: number, allowance: number): Stretch[] =>
  to - from <= allowance ? [[from, to]] : [];

/** What is kept after the learner has said that they have read the lesson (WATCH-05). */
export function readAt(before: Kept | null, time: Date): Kept {
  const kept = before ?? { position: 0, duration: 0, watched: [], started_at: time };
  return { ...kept, completed_at: before?.completed_at ?? time, updated_at: time };
}

/** What a lesson still lacks that is not completed; undefined for one that is. */
export function missingIn({ watched, duration, completed_at }: Kept, film: Film): Shapes['MissingFilm'] | undefined {
  if (completed_at !== null) return undefined;
  const length = lengthOf(film, duration);
  const seen = stretchesOf(watched, length);
  const seconds = secondsOf(seen);
  const message = inWords(seconds, length, film);
  return { watched: seconds, needed: neededOf(length), next: firstGap(seen, length), message };
}

/** A lesson of the course, with the learner's progress in it. */
interface LessonRow {
  id: string;
  chapter_id: string;
  started_at: Date | null;
  completed_at: Date | null;
}

interface Report {
  lessonId: string;
  chapterId: string;
  /** How the course is open to the learner. */
  access: Access;
  /** Whether nothing was known of this lesson before. */
  isFirst: boolean;
}

/**
 * What a report that is stored leads to.
 * @param lessons all lessons of the course as they are now.
 * @returns the answer (LESSON-04), whether the learner joins a free course by it (CARD-01), and whether the course is
 * completed, so that there has to be a certificate (DONE-03).
 */
export function consequencesOf(lessons: readonly LessonRow[], { lessonId, chapterId, access, isFirst }: Report) {
  const isDone = (row: LessonRow) => row.completed_at !== null;
  const begun = lessons.filter(({ started_at }) => started_at !== null);
  const courseCompleted = lessons.every(isDone);
  const answer: Shapes['ProgressAnswer']['data'] = {
    completion_percentage: percentageOf(lessons.map(isDone)),
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
