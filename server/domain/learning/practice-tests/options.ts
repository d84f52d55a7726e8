import type { components } from '../../../../common/api/schema.d.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { toHtml, toInlineHtml, toPlainText } from '../../catalogue/markdown.ts';

type Item = components['schemas']['PracticeItem'];

/** The id of the option at a place: it says nothing about the content's order. */
export const optionId = (place: number): string => String.fromCharCode(97 + place);

/** The id of the match at a place. */
export const matchId = (place: number): string => String(place + 1);

/** What a question shows before it is answered (PRACTICE-02): all but what is right, and why. */
export function askedOf(
  question: Question,
  shown: Shown,
): Pick<Item, 'kind' | 'ask_html' | 'options' | 'matches' | 'unit'> {
  const { options, matches } = textsOf(question);
  return {
    kind: question.kind,
    ask_html: toHtml(question.ask),
    options: shown.options.map((index, place) => ({ id: optionId(place), ...lineOf(options[index]) })),
    matches: shown.matches.map((index, place) => ({ id: matchId(place), ...lineOf(matches[index]) })),
    unit: question.kind === 'number' && question.unit !== '' ? question.unit : null,
  };
}

const lineOf = (markdown = '') => ({ text: toPlainText(markdown), html: toInlineHtml(markdown) });

/** Options and matches as the content has them. */
function textsOf(question: Question): { options: readonly string[]; matches: readonly string[] } {
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return { options: question.choices.map(({ text }) => text), matches: [] };
    case 'true-or-false':
      return { options: ['True', 'False'], matches: [] };
    case 'order':
      return { options: question.items, matches: [] };
    case 'pairs':
      return { options: question.pairs.map(({ left }) => left), matches: question.pairs.map(({ right }) => right) };
    default:
      return { options: [], matches: [] };
  }
}
