import type { components } from '../../../../common/api/schema.d.ts';
import { type AnswerKey, explanationsFor } from '../../../../common/rules/answers/grade.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { toHtml } from '../../catalogue/markdown.ts';
import { optionId } from './options.ts';
import { isRightOption, rightAnswersOf } from './solution.ts';

type Explanation = components['schemas']['Explanation'];

export const explanationsOf = (question: Question, shown: Shown, given: readonly string[]): Explanation[] =>
  explanationsFor(question.kind, answerKeyOf(question, shown), given);

/** All that an answer is checked and explained with. */
export const answerKeyOf = (question: Question, shown: Shown): AnswerKey => ({
  ...rightAnswersOf(question, shown),
  misses: missesOf(question),
  explanations: inGeneral(question, shown),
});

function missesOf(question: Question): AnswerKey['misses'] {
  if (question.kind === 'gap') return question.misses.map(({ text, why }) => ({ given: text, html: toHtml(why) }));
  if (question.kind !== 'number') return [];
  return question.misses.map(({ number, why }) => ({ given: String(number), html: toHtml(why) }));
}

/** Whatever the answer is. */
function inGeneral(question: Question, shown: Shown): Explanation[] {
  const ofOptions = (whyOf: (index: number) => string | undefined): Explanation[] =>
    shown.options.map((index, place) => ({
      option: optionId(place),
      right: isRightOption(question, index),
      html: toHtml(whyOf(index) ?? ''),
    }));
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return ofOptions((index) => question.choices[index]?.why);
    case 'true-or-false':
      return ofOptions((index) => (index === 0 ? question.why.true : question.why.false));
    case 'pairs':
      return ofOptions((index) => question.pairs[index]?.why);
    default:
      return [{ option: null, right: null, html: toHtml(question.why) }];
  }
}
