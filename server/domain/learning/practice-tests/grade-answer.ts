import { gapText } from '../../../../common/rules/answers/gaps.ts';
import { isRight } from '../../../../common/rules/answers/grade.ts';
import { numbersIn } from '../../../../common/rules/answers/numbers.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import type { Texts } from '../../../texts/texts.ts';
import type { Words } from '../../common/problem.ts';
import { matchId, optionId } from './options.ts';
import { rightAnswersOf } from './solution.ts';

/** `refusal`: not a valid answer to this question. */
export type Grade = { right: boolean } | { refusal: Words };

/** @param shown the shuffle of this test. */
export function grade(question: Question, shown: Shown, answer: readonly string[]): Grade {
  const refusal = refusalOf(question, shown, answer);
  if (refusal !== null) return { refusal };
  return { right: isRight(question.kind, rightAnswersOf(question, shown), answer) };
}

const said =
  (code: keyof Texts['learning']['answers']): Words =>
  ({ learning }) =>
    learning.answers[code];

function refusalOf(question: Question, shown: Shown, answer: readonly string[]): Words | null {
  const options = shown.options.map((_, place) => optionId(place));
  const isKnown = answer.every((id) => options.includes(id));
  const isTwice = new Set(answer).size < answer.length;
  switch (question.kind) {
    case 'number':
      return numberRefusal(answer);
    case 'gap':
      return answer.length === 1 && gapText(answer.join()) !== '' ? null : said('oneAnswer');
    case 'choices':
      return isKnown && !isTwice ? null : said('choices');
    case 'order':
      return isKnown && !isTwice && answer.length === options.length ? null : said('order');
    case 'pairs': {
      const matches = shown.matches.map((_, place) => matchId(place));
      const isComplete = answer.length === options.length && answer.every((id) => matches.includes(id));
      return isComplete ? null : said('pairs');
    }
    default:
      return isKnown && answer.length === 1 ? null : said('oneChoice');
  }
}

function numberRefusal(answer: readonly string[]): Words | null {
  const numbers = numbersIn(answer.join());
  if (answer.length > 1 || numbers === null) return said('oneNumber');
  return numbers.length > 0 ? null : said('number');
}
