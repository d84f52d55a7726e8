import type { components } from '../../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import type { Said } from '../../catalogue/translations.ts';
import { explanationsOf } from './explanations.ts';
import { askedOf } from './options.ts';
import { solutionOf } from './solution.ts';

type Item = components['schemas']['PracticeItem'];

export interface PutQuestion extends Said {
  question: Question;
  /** Of the question's words. */
  language?: LanguageCode;
  shown: Shown;
  number: number;
  answered: { given: readonly string[]; right: boolean; at: Date } | null;
}

/** Solution and explanations only after an answer. */
export function toItem(
  { question, shown, number, answered, lang, language }: PutQuestion,
  lesson: components['schemas']['PracticePlace'] | null,
): Item {
  return {
    question_id: question.id,
    number,
    ...askedOf(question, shown, language),
    answered: answered && {
      given: [...answered.given],
      right: answered.right,
      answered_at: answered.at.toISOString(),
      solution: solutionOf(question, shown),
      explanations: explanationsOf(question, shown, answered.given),
      lesson,
    },
    ...(lang && { lang }),
  };
}
