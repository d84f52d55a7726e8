import { lessonMachine } from '../../../machines/learning/lesson.machine.ts';
import { consequencesOf, reported } from '../../../server/domain/learning/progress-rules.ts';

/** The parts of the product that run in the system: the chart of a lesson, and what the server decides by. */
export const realRules = {
  lessonMachine,
  reported,
  consequencesOf,
};

/** Parts of the model of the world that a mutant changes too. */
export const realHabits = {
  /** A device sends a report about a lesson when the one before it was answered or has failed (src/flows/learning/lesson/calls.ts). */
  keepsOrder: true,
  /** A report that has failed holds up none of those behind it. */
  goesOn: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
