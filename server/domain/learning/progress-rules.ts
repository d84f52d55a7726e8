import type { components } from '../../../common/api/schema.d.ts';
import { DONE_SHARE } from '../../../common/rules/constants.ts';
import type { Access } from '../catalogue/access.ts';
import { percentageOf } from '../catalogue/catalogue.ts';

/** What is kept of a learner's progress in a lesson; position and duration in seconds. */
export interface Kept {
  position: number;
  duration: number;
  completed_at: Date | null;
  started_at: Date;
  updated_at: Date;
}

/** What is kept of the first report about a lesson. A lesson is done at 90 %, or when the player says so (LESSON-04). */
export function keptOf({ position, duration, completed }: components['schemas']['Progress'], time: Date): Kept {
  const clamped = Math.min(position, duration);
  const isDone = completed || (duration > 0 && clamped >= DONE_SHARE * duration);
  return { position: clamped, duration, completed_at: isDone ? time : null, started_at: time, updated_at: time };
}

/**
 * What a later report changes (LESSON-04): `newest` takes its value, `first` keeps the first value that is not null, and
 * `latest` the later time. So a lesson stays done, whatever another device sends later, and the position to go on from is
 * the last one sent. `store` writes this rule as SQL, since two reports may come at once.
 */
export const merging = {
  position: 'newest',
  duration: 'newest',
  completed_at: 'first',
  started_at: 'first',
  updated_at: 'latest',
} as const satisfies Record<keyof Kept, 'newest' | 'first' | 'latest'>;

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
  const answer: components['schemas']['ProgressAnswer']['data'] = {
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
