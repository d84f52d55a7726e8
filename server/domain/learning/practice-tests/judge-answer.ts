import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import type { Texts } from '../../../texts/texts.ts';
import type { Words } from '../../common/problem.ts';
import { gapText } from './gaps.ts';
import { isNear, numbersFor, numbersIn } from './numbers.ts';
import { matchId, optionId } from './options.ts';
import { solutionOf } from './solution.ts';

/** `refusal`: not a valid answer to this question. */
export type Judgement = { right: boolean } | { refusal: Words };

/** @param shown the shuffle of this test. */
export function grade(question: Question, shown: Shown, answer: readonly string[]): Judgement {
  const refusal = refusalOf(question, shown, answer);
  if (refusal !== null) return { refusal };
  // written answers are one text
  const text = answer.join();
  switch (question.kind) {
    case 'number':
      return { right: isNear(numbersFor(question, text), question.answer, question.tolerance) };
    case 'gap':
      return { right: question.answers.some((right) => gapText(right) === gapText(text)) };
    default: {
      const inOrder = question.kind === 'order' || question.kind === 'pairs';
      const [given, right] = [answer, solutionOf(question, shown)].map((ids) => (inOrder ? ids : ids.toSorted()));
      return { right: JSON.stringify(given) === JSON.stringify(right) };
    }
  }
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
