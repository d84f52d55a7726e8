import type { Course } from '../api/types.ts';
import { about, workload, workloadWithTasks } from '../texts/ui/lengths.ts';
import { durationLabel } from './text.ts';

const lengths = { about, workload, workloadWithTasks };

/** The server passes those of the reader's language. */
type Lengths = typeof lengths;

export interface Workload {
  lessons: number;
  /** Films and tasks together. */
  minutes: number;
  hasTasks: boolean;
}

/** @example '9 lessons, about 14 hours with the tasks' */
export function workloadLabel({ lessons, minutes, hasTasks }: Workload, say: Lengths = lengths): string {
  return (hasTasks ? say.workloadWithTasks : say.workload)({ count: lessons, time: aboutTime(minutes, say) });
}

/** Servers that only keep the specification's contract say the length of the films alone. */
export function courseLength(course: Pick<Course, 'lesson_count' | 'duration' | 'task_minutes'>): string {
  const { lesson_count: lessons, duration, task_minutes: tasks = 0 } = course;
  if (lessons === undefined) return durationLabel(duration);
  return workloadLabel({ lessons, minutes: duration + tasks, hasTasks: tasks > 0 });
}

/** Below 90 minutes to 5 minutes, below 5 hours to half hours, above to whole hours. */
export function aboutTime(minutes: number, say: Pick<Lengths, 'about'> = lengths): string {
  const fives = Math.max(5, Math.round(minutes / 5) * 5);
  if (fives < 90) return say.about.minutes({ count: fives });
  const halves = Math.round(minutes / 30);
  if (halves >= 10) return say.about.hours({ count: Math.round(minutes / 60) });
  const count = Math.floor(halves / 2);
  return halves % 2 === 0 ? say.about.hours({ count }) : say.about.halfHours({ count });
}
