import type { components } from '../../../../common/api/schema.d.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { explanationsOf } from './explanations.ts';
import { askedOf } from './options.ts';
import { solutionOf } from './solution.ts';

type Item = components['schemas']['PracticeItem'];

/** A question as it is put to a learner or a visitor, and how it was answered. */
export interface PutQuestion {
  question: Question;
  shown: Shown;
  /** From 1. */
  number: number;
  answered: { given: readonly string[]; right: boolean; at: Date } | null;
}

/**
 * A question as the contract has it: what is right, and why, only with an answer (PRACTICE-02).
 * @param lesson where it is taught, for one that was answered.
 */
export function toItem(
  { question, shown, number, answered }: PutQuestion,
  lesson: components['schemas']['PracticePlace'] | null,
): Item {
  return {
    question_id: question.id,
    number,
    ...askedOf(question, shown),
    answered: answered && {
      given: [...answered.given],
      right: answered.right,
      answered_at: answered.at.toISOString(),
      solution: solutionOf(question, shown),
      explanations: explanationsOf(question, shown, answered.given),
      lesson,
    },
  };
}
