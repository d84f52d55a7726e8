import type { components } from '../../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import type { Shown } from '../../../db/tables/learning.ts';
import type { Question } from '../../../db/tables/question.ts';
import { textsIn } from '../../../texts/texts.ts';
import { toHtml, toInlineHtml, toPlainText } from '../../catalogue/markdown.ts';
import { original } from '../../catalogue/translations.ts';

type Item = components['schemas']['PracticeItem'];

/** By displayed place, so that it does not reveal the content's order. */
export const optionId = (place: number): string => String.fromCharCode(97 + place);

export const matchId = (place: number): string => String(place + 1);

/** Without solution and explanations. */
export function askedOf(
  question: Question,
  shown: Shown,
  language: LanguageCode = original,
): Pick<Item, 'kind' | 'ask_html' | 'options' | 'matches' | 'unit'> {
  const [options, matches] = [optionsOf(question, language), matchesOf(question)];
  return {
    kind: question.kind,
    ask_html: toHtml(question.ask),
    options: shown.options.map((index, place) => ({ id: optionId(place), ...lineOf(options[index]) })),
    matches: shown.matches.map((index, place) => ({ id: matchId(place), ...lineOf(matches[index]) })),
    unit: question.kind === 'number' && question.unit !== '' ? question.unit : null,
  };
}

const lineOf = (markdown = '') => ({ text: toPlainText(markdown), html: toInlineHtml(markdown) });

function optionsOf(question: Question, language: LanguageCode): readonly string[] {
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return question.choices.map(({ text }) => text);
    case 'true-or-false':
      return Object.values(textsIn(language).learning.statement);
    case 'order':
      return question.items;
    case 'pairs':
      return question.pairs.map(({ left }) => left);
    default:
      return [];
  }
}

const matchesOf = (question: Question): readonly string[] =>
  question.kind === 'pairs' ? question.pairs.map(({ right }) => right) : [];
