import type { StopPressed } from '../common/events.ts';

/** What can happen at a question, in a practice test and in a review. */
export type QuestionEvent =
  | OptionChosen
  | { type: 'answer.written'; text: string }
  | StepMoved
  | PairChosen
  | { type: 'answer.submitted' }
  | StopPressed
  | { type: 'next.pressed' };

/** An option of `choice`, `true-or-false` or `choices`, by its id; of `choices`, a chosen one is taken back. */
export interface OptionChosen {
  type: 'option.chosen';
  option: string;
}
/** A step of `order`, by its id. */
export interface StepMoved {
  type: 'step.moved';
  option: string;
  by: -1 | 1;
}
/** The match of an option of `pairs`, by their ids; an empty string takes it back. */
export interface PairChosen {
  type: 'pair.chosen';
  option: string;
  match: string;
}
