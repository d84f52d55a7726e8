import { lessonMachine } from '../../../machines/learning/lesson.machine.ts';
import { consequencesOf, reported } from '../../../server/domain/learning/progress-rules.ts';

export const realRules = {
  lessonMachine,
  reported,
  consequencesOf,
};

/** Assumptions about the environment, which mutants change too. */
export const realHabits = {
  /** Reports of a lesson are sent one after another (src/flows/learning/lesson/calls.ts). */
  keepsOrder: true,
  /** A failed report does not block later ones. */
  goesOn: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
