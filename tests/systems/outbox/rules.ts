import { isFromElsewhere } from '../../../machines/learning/question-draft.ts';
import { outboxMachine } from '../../../machines/site/outbox.machine.ts';
import { readAt, reported } from '../../../server/domain/learning/progress-rules.ts';

export const realRules = { outboxMachine, isFromElsewhere, reported, readAt };

/** What browser and server do around the rules, which mutants change too. */
export const realHabits = {
  /** Reports of a lesson are sent one after another (src/flows/learning/lesson/calls.ts). */
  keepsOrder: true,
  /** A log-out removes the key of what is kept (src/browser/sealed.ts). */
  removesKey: true,
  /** What is kept is opened for its account alone (src/browser/sealed.ts). */
  comparesAccount: true,
  /** What the outbox holds is stored, too (src/browser/kept-intents.ts). */
  stores: true,
  /** Nothing is stored over what may be of the same account (src/browser/sealed.ts). */
  waitsForAccount: true,
  /** The key is made while it is known whose it is (src/browser/sealed.ts). */
  sealsEarly: true,
  /**
   * The server counts a learner by the first report about a lesson, and grades by the first answer
   * to a question.
   */
  countsOnce: true,
  /**
   * The first answer to a question stays (server/domain/learning/answer-in-test.ts,
   * reviews/submit-answer.ts).
   */
  keepsFirst: true,
  /** Feedback that was given later stays (server/domain/learning/chapter-feedback.ts). */
  comparesAge: true,
  /** A call with the key of an earlier one has no effect (`once`, server/domain/common). */
  comparesKey: true,
};

export type Rules = typeof realRules;
export type Habits = typeof realHabits;
