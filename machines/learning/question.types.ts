import type { StopPressed } from '../common/events.ts';

/** What can happen at a question, in a practice test and in a review. */
export type QuestionEvent = DraftEvent | { type: 'answer.submitted' } | StopPressed | { type: 'next.pressed' };

/** What changes the draft of an answer. */
export type DraftEvent = OptionChosen | AnswerWritten | StepMoved | PairChosen;

/** An option of `choice`, `true-or-false` or `choices`, by its id; of `choices`, a chosen one is taken back. */
export interface OptionChosen {
  type: 'option.chosen';
  option: string;
}
/** A number, or the words of a gap, as typed. */
export interface AnswerWritten {
  type: 'answer.written';
  text: string;
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
