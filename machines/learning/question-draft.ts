import type { PracticeItem } from '../../common/api/types.ts';
import type { OptionChosen, PairChosen, StepMoved } from './question.types.ts';

/** The draft of a question that nothing was done with: steps as they are shown, pairs without a match. */
export function emptyDraft({ kind, options }: PracticeItem): string[] {
  if (kind === 'order') return options.map(({ id }) => id);
  return kind === 'pairs' ? options.map(() => '') : [];
}

/** Whether a draft may be sent: something of everything that the kind asks for. */
export function isComplete({ kind, options }: PracticeItem, draft: readonly string[]): boolean {
  const [first = ''] = draft;
  if (kind === 'number') return /\p{Nd}/u.test(first);
  if (kind === 'gap') return first.trim() !== '';
  if (kind === 'pairs') return draft.length === options.length && draft.every((match) => match !== '');
  return draft.length > 0;
}

/** The draft with an option chosen, or taken back where several may be. */
export function withOption(item: PracticeItem, draft: readonly string[], { option }: Omit<OptionChosen, 'type'>) {
  if (item.kind !== 'choices') return [option];
  const chosen = new Set(draft);
  if (!chosen.delete(option)) chosen.add(option);
  return item.options.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
}

/** The draft with a step one place further up or down; the first and the last stay. */
export function withStep(draft: readonly string[], { option, by }: Omit<StepMoved, 'type'>): string[] {
  const from = draft.indexOf(option);
  const other = draft[from + by];
  if (other === undefined) return [...draft];
  return draft.map((id) => (id === option ? other : id === other ? option : id));
}

/** The draft with the match of an option. */
export const withPair = (item: PracticeItem, draft: readonly string[], { option, match }: Omit<PairChosen, 'type'>) =>
  item.options.map(({ id }, index) => (id === option ? match : (draft[index] ?? '')));

/** Whether two answers say the same; the order of `choices` says nothing. */
export function isSameAnswer({ kind }: PracticeItem, one: readonly string[], other: readonly string[]): boolean {
  const plain = (answer: readonly string[]) =>
    JSON.stringify(answerOf(kind === 'choices' ? answer.toSorted() : answer));
  return plain(one) === plain(other);
}

/** What of a draft is sent. */
export const answerOf = (draft: readonly string[]): string[] => draft.map((each) => each.trim());

/** Whether a question, where there is one, is of one of these kinds. */
export const isOneOf = (item: PracticeItem | undefined, ...kinds: PracticeItem['kind'][]): boolean =>
  kinds.some((kind) => kind === item?.kind);
