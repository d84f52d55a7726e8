import { lessonMachine } from '../../../machines/learning/lesson.machine.ts';
import { consequencesOf, type Kept, keptOf, merging } from '../../../server/domain/learning/progress-rules.ts';

/** The parts of the product that run in the system: the chart of a lesson, and what the server decides by. */
export const realRules = {
  lessonMachine,
  keptOf,
  merging: merging satisfies Merging as Merging,
  consequencesOf,
};

/** Parts of the model of the world that a mutant changes too. */
export const realHabits = {
  /** A device sends a report about a lesson when the one before it was answered or has failed (src/api/learning/learning.ts). */
  keepsOrder: true,
  /** A report that has failed holds up none of those behind it. */
  goesOn: true,
  /** A page notices that its report was lost. */
  noticesLoss: true,
};

export type Merging = Readonly<Record<keyof Kept, 'newest' | 'first' | 'latest'>>;
export type Rules = typeof realRules;
export type Habits = typeof realHabits;

/** The rule of `merging` without a database; the statement that carries it out is built from the same rule. */
export function merged(before: Kept | null, report: Kept, rule: Merging): Kept {
  if (before === null) return report;
  return {
    position: picked(rule.position, before.position, report.position),
    duration: picked(rule.duration, before.duration, report.duration),
    completed_at: picked(rule.completed_at, before.completed_at, report.completed_at),
    started_at: picked(rule.started_at, before.started_at, report.started_at),
    updated_at: picked(rule.updated_at, before.updated_at, report.updated_at),
  };
}

function picked<Value extends number | Date | null>(rule: Merging[keyof Merging], before: Value, report: Value): Value {
  if (rule === 'newest') return report;
  if (rule === 'first') return before ?? report;
  return before !== null && report !== null && before > report ? before : report;
}
