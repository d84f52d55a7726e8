import type { components } from '../../api/schema.d.ts';
import { gapText } from './gaps.ts';
import { isNear, numbersFor } from './numbers.ts';

type Kind = components['schemas']['PracticeItem']['kind'];
type Explanation = components['schemas']['Explanation'];

/** What decides whether an answer to a question, as it was shuffled, is right. */
export type RightAnswers = Pick<components['schemas']['ReviewSolution'], 'solution' | 'texts' | 'number'>;

export type AnswerKey = RightAnswers & Pick<components['schemas']['ReviewSolution'], 'misses' | 'explanations'>;

/** @param answer valid for the question; ids of options, or one written text */
export function isRight(kind: Kind, { solution, texts, number }: RightAnswers, answer: readonly string[]): boolean {
  const text = answer.join();
  switch (kind) {
    case 'number':
      return number !== null && isNear(numbersFor(number, text), number.answer, number.tolerance);
    case 'gap':
      return texts.some((right) => gapText(right) === gapText(text));
    default: {
      const inOrder = kind === 'order' || kind === 'pairs';
      const [given, right] = [answer, solution].map((ids) => (inOrder ? ids : [...ids].sort()));
      return JSON.stringify(given) === JSON.stringify(right);
    }
  }
}

/** Of a common mistake first, if the answer is one. */
export function explanationsFor(kind: Kind, key: AnswerKey, answer: readonly string[]): Explanation[] {
  const miss = isRight(kind, key, answer)
    ? undefined
    : key.misses.find(({ given }) => isMiss(kind, key, given, answer));
  const ofMiss = miss ? [{ option: null, right: null, html: miss.html }] : [];
  return [...ofMiss, ...key.explanations];
}

function isMiss(kind: Kind, { number }: RightAnswers, miss: string, answer: readonly string[]): boolean {
  const text = answer.join();
  if (kind === 'gap') return gapText(miss) === gapText(text);
  return number !== null && isNear(numbersFor(number, text), Number(miss));
}
