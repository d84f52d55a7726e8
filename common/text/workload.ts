import type { Course } from '../api/types.ts';
import { durationLabel, pluralise } from './text.ts';

export interface Workload {
  lessons: number;
  /** Films and tasks together. */
  minutes: number;
  hasTasks: boolean;
}

/** @example '9 lessons, about 14 hours with the tasks' */
export function workloadLabel({ lessons, minutes, hasTasks }: Workload): string {
  return `${pluralise(lessons, 'lesson')}, ${aboutTime(minutes)}${hasTasks ? ' with the tasks' : ''}`;
}

/** Servers that only keep the specification's contract say the length of the films alone. */
export function courseLength(course: Pick<Course, 'lesson_count' | 'duration' | 'task_minutes'>): string {
  const { lesson_count: lessons, duration, task_minutes: tasks = 0 } = course;
  if (lessons === undefined) return durationLabel(duration);
  return workloadLabel({ lessons, minutes: duration + tasks, hasTasks: tasks > 0 });
}

/** Below 90 minutes to 5 minutes, below 5 hours to half hours, above to whole hours. */
export function aboutTime(minutes: number): string {
  const fives = Math.max(5, Math.round(minutes / 5) * 5);
  if (fives < 90) return `about ${fives} minutes`;
  const halves = Math.round(minutes / 30);
  if (halves >= 10) return `about ${Math.round(minutes / 60)} hours`;
  return `about ${Math.floor(halves / 2)}${halves % 2 === 0 ? '' : '½'} hours`;
}
