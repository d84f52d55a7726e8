import type { AnsweredQuestion, PracticeItem } from '../../common/api/types.ts';
import type { DraftEvent, OptionChosen, PairChosen, StepMoved } from './question.types.ts';

/** Untouched draft: steps as shown, pairs without a match. */
export function emptyDraft({ kind, options }: PracticeItem): string[] {
  if (kind === 'order') return options.map(({ id }) => id);
  return kind === 'pairs' ? options.map(() => '') : [];
}

export function isComplete({ kind, options }: PracticeItem, draft: readonly string[]): boolean {
  const [first = ''] = draft;
  if (kind === 'number') return /\p{Nd}/u.test(first);
  if (kind === 'gap') return first.trim() !== '';
  if (kind === 'pairs') return draft.length === options.length && draft.every((match) => match !== '');
  return draft.length > 0;
}

export function changed(item: PracticeItem, draft: readonly string[], event: DraftEvent): string[] {
  switch (event.type) {
    case 'option.chosen':
      return withOption(item, draft, event);
    case 'answer.written':
      return [event.text];
    case 'step.moved':
      return withStep(draft, event);
    case 'pair.chosen':
      return withPair(item, draft, event);
  }
}

/** Selects an option; where several may be selected, toggles it. */
function withOption(item: PracticeItem, draft: readonly string[], { option }: OptionChosen) {
  if (item.kind !== 'choices') return [option];
  const chosen = new Set(draft);
  if (!chosen.delete(option)) chosen.add(option);
  return item.options.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
}

/** Moves a step; the first and the last do not move further. */
function withStep(draft: readonly string[], { option, by }: StepMoved): string[] {
  const from = draft.indexOf(option);
  const other = draft[from + by];
  if (other === undefined) return [...draft];
  return draft.map((id) => (id === option ? other : id === other ? option : id));
}

const withPair = (item: PracticeItem, draft: readonly string[], { option, match }: PairChosen) =>
  item.options.map(({ id }, index) => (id === option ? match : (draft[index] ?? '')));

/** For an answer given on another device. Ignores the order of `choices`. */
export function isFromElsewhere(
  question: PracticeItem | undefined,
  draft: readonly string[],
  { given }: Pick<AnsweredQuestion, 'given'>,
): boolean {
  const plain = (answer: readonly string[]) =>
    JSON.stringify(answerOf(question?.kind === 'choices' ? answer.toSorted() : answer));
  return plain(draft) !== plain(given);
}

/** The answer as the learner reads it. */
export function wordsOf({ kind, options, matches, unit }: PracticeItem, draft: readonly string[]): string {
  const textIn = (all: PracticeItem['options'], id: string) => all.find((each) => each.id === id)?.text ?? '';
  if (kind === 'pairs') return options.map(({ text }, at) => `${text}: ${textIn(matches, draft[at] ?? '')}`).join('; ');
  if (kind !== 'number' && kind !== 'gap') return draft.map((id) => textIn(options, id)).join('; ');
  return [...answerOf(draft), ...(unit === null ? [] : [unit])].join(' ');
}

export const answerOf = (draft: readonly string[]): string[] => draft.map((each) => each.trim());
