import type { RightAnswers } from '../../../../common/rules/answers/grade.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { matchId, optionId } from './options.ts';

export const rightAnswersOf = (question: Question, shown: Shown): RightAnswers => ({
  solution: solutionOf(question, shown),
  texts: question.kind === 'gap' ? question.answers : [],
  number: question.kind === 'number' ? numberIn(question) : null,
});

const numberIn = ({ answer, tolerance, unit, measured = unit }: Question & { kind: 'number' }) => ({
  ...{ answer, tolerance, unit: measured },
});

/** As the contract's `PracticeAnswer`. */
export function solutionOf(question: Question, shown: Shown): string[] {
  switch (question.kind) {
    case 'number':
      return [String(question.answer)];
    case 'gap':
      return question.answers.slice(0, 1);
    case 'order':
      return question.items.map((_, index) => optionId(shown.options.indexOf(index)));
    case 'pairs':
      return shown.options.map((index) => matchId(shown.matches.indexOf(index)));
    default:
      return shown.options.flatMap((index, place) => (isRightOption(question, index) ? [optionId(place)] : []));
  }
}

/** Null where options are neither right nor wrong. */
export function isRightOption(question: Question, index: number): boolean | null {
  if (question.kind === 'choice' || question.kind === 'choices') return question.choices[index]?.right ?? null;
  return question.kind === 'true-or-false' ? question.answer === (index === 0) : null;
}
