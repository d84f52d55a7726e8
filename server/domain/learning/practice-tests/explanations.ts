import type { components } from '../../../../common/api/schema.d.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { toHtml } from '../../catalogue/markdown.ts';
import { gapText } from './gaps.ts';
import { isNear, numbersFor } from './numbers.ts';
import { optionId } from './options.ts';
import { isRightOption } from './solution.ts';

type Explanation = components['schemas']['AnsweredQuestion']['explanations'][number];

export function explanationsOf(question: Question, shown: Shown, given: readonly string[]): Explanation[] {
  const ofOptions = (whyOf: (index: number) => string | undefined): Explanation[] =>
    shown.options.map((index, place) => ({
      option: optionId(place),
      right: isRightOption(question, index),
      html: toHtml(whyOf(index) ?? ''),
    }));
  const ofAll = (...reasons: string[]): Explanation[] =>
    reasons.map((why) => ({ option: null, right: null, html: toHtml(why) }));
  // written answers are one text
  const text = given.join();
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return ofOptions((index) => question.choices[index]?.why);
    case 'true-or-false':
      return ofOptions((index) => (index === 0 ? question.why.true : question.why.false));
    case 'pairs':
      return ofOptions((index) => question.pairs[index]?.why);
    case 'number': {
      const readings = numbersFor(question, text);
      const isRight = isNear(readings, question.answer, question.tolerance);
      const miss = isRight ? undefined : question.misses.find(({ number }) => isNear(readings, number));
      return ofAll(...(miss ? [miss.why] : []), question.why);
    }
    case 'gap': {
      const miss = question.misses.find((each) => gapText(each.text) === gapText(text));
      return ofAll(...(miss ? [miss.why] : []), question.why);
    }
    default:
      return ofAll(question.why);
  }
}
