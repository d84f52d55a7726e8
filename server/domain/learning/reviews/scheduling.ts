import { fsrs, Rating } from 'ts-fsrs';
import { day } from '../../../../common/rules/durations.ts';
import { dayOf } from '../../../../common/text/days.ts';

/** What the schedule of a question depends on. Days are in UTC, YYYY-MM-DD. */
export interface Schedule {
  dueOn: string;
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  state: number;
  /** Null before the first review. */
  reviewedOn: string | null;
}

/** How many questions a day has (REVIEW-02). */
export const dailyCount = 5;

/** A question is asked once a year at least. */
const longest = 365;

/**
 * No fuzz: the same answers give the same days, and five a day spread what falls together. No steps within a day: what was
 * wrong comes back on the next one.
 */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: longest });

const startOf = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

export const dayAfter = (date: string): string => dayOf(new Date(startOf(date).getTime() + day));

/** When a day begins, as the contract has it. */
export const instantOf = (date: string): string => startOf(date).toISOString();

/**
 * The schedule of a question after an answer: right is FSRS's Good, wrong its Again (REVIEW-01).
 * @param before null for a question that comes in now.
 * @param on the day of the answer; a clock that was put back counts as the day of the last one.
 */
export function graded(before: Schedule | null, isRight: boolean, on: string): Schedule {
  const known = before ?? newSchedule(on);
  const today = known.reviewedOn !== null && known.reviewedOn > on ? known.reviewedOn : on;
  const { stability, difficulty, reps, lapses, state } = known;
  const { card } = scheduler.next(
    {
      ...{ stability, difficulty, reps, lapses, state, due: startOf(known.dueOn) },
      last_review: known.reviewedOn === null ? null : startOf(known.reviewedOn),
      ...{ elapsed_days: 0, scheduled_days: 0, learning_steps: 0 },
    },
    startOf(today),
    isRight ? Rating.Good : Rating.Again,
  );
  return {
    ...{ dueOn: dayOf(card.due), stability: card.stability, difficulty: card.difficulty },
    ...{ reps: card.reps, lapses: card.lapses, state: card.state, reviewedOn: today },
  };
}

const newSchedule = (on: string): Schedule => ({
  ...{ dueOn: on, stability: 0, difficulty: 0, reps: 0, lapses: 0, state: 0, reviewedOn: null },
});
