import { fsrs, Rating } from 'ts-fsrs';
import { day } from '../../../../common/rules/durations.ts';
import { dayOf } from '../../../../common/text/days.ts';

/** Days are in UTC, YYYY-MM-DD. */
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

/** Per day. */
export const dailyCount = 5;

/** In days. */
const longest = 365;

/** Deterministic, without fuzz. No steps within a day: a wrong answer returns the next day. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: longest });

const startOf = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

export const dayAfter = (date: string): string => dayOf(new Date(startOf(date).getTime() + day));

/** Start of the day, ISO 8601. */
export const instantOf = (date: string): string => startOf(date).toISOString();

/**
 * FSRS: right is Good, wrong is Again.
 * @param on if before the last review (clock set back), that day counts
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
