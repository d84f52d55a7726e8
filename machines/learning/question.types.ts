import type { StopPressed } from '../common/events.ts';

/** Shared by practice tests and reviews. */
export type QuestionEvent = DraftEvent | { type: 'answer.submitted' } | StopPressed | { type: 'next.pressed' };

export type DraftEvent = OptionChosen | AnswerWritten | StepMoved | PairChosen;

/** By id; for `choices` it toggles. */
export interface OptionChosen {
  type: 'option.chosen';
  option: string;
}
export interface AnswerWritten {
  type: 'answer.written';
  text: string;
}
/** Of `order`, by id. */
export interface StepMoved {
  type: 'step.moved';
  option: string;
  by: -1 | 1;
}
/** Of `pairs`, by ids; an empty `match` removes it. */
export interface PairChosen {
  type: 'pair.chosen';
  option: string;
  match: string;
}
