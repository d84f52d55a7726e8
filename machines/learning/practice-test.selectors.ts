import type { PracticeItem } from '../../common/api/types.ts';
import type { Navigate } from '../common/emitted.ts';
import type { CheckInput, OptionChosen, PairChosen, PracticeTestContext, StepMoved } from './practice-test.types.ts';
import { addressOf } from './practice-test-address.ts';

// The question
/** The question that is looked at; undefined where none is, or where the test has no such question. */
export const currentItem = ({ items, view }: Pick<PracticeTestContext, 'items' | 'view'>): PracticeItem | undefined =>
  items.find(({ question_id }) => question_id === view.questionId);

/** The first question without an answer; undefined when all have one. */
export const nextItem = ({ items }: Pick<PracticeTestContext, 'items'>): PracticeItem | undefined =>
  items.find(({ answered }) => answered === null);

/** How many questions were answered right. */
export const rightCount = ({ items }: Pick<PracticeTestContext, 'items'>): number =>
  items.filter(({ answered }) => answered?.right).length;

/** How many right answers pass. */
export const neededCount = (count: number, percentage: number): number => Math.ceil((count * percentage) / 100);

type Caller = Pick<PracticeTestContext, 'test' | 'signedIn'>;

/** The caller may take the test. Visitors have to log in first, whatever the course costs. */
export const hasAccess = ({ test, signedIn }: Caller): boolean => signedIn && test?.access === 'open';

/** Without access there are samples, where the course has any. */
export const hasSamples = (caller: Caller): boolean => !hasAccess(caller) && (caller.test?.sample_count ?? 0) > 0;

/** From when on the next test may begin; null when it may now, and for callers without access. */
export const waitsUntil = (caller: Caller): string | null =>
  hasAccess(caller) && caller.test?.running === null ? caller.test.next_attempt_at : null;

/** A test may begin now, or goes on. */
export const canBegin = (caller: Caller): boolean => hasAccess(caller) && waitsUntil(caller) === null;

// The draft
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
    JSON.stringify((kind === 'choices' ? answer.toSorted() : answer).map((each) => each.trim()));
  return plain(one) === plain(other);
}

// What the calls are given
export const checkInput = ({ courseId, attempt, view, draft }: PracticeTestContext): CheckInput => ({
  courseId,
  attemptId: attempt?.id ?? null,
  questionId: view.questionId ?? '',
  answer: draft.map((each) => each.trim()),
});

// Where this page leads
/** Logging in comes back here. */
export const toLogin = ({ courseId, view }: PracticeTestContext): Navigate => ({
  type: 'navigate',
  to: '/login',
  state: { returnTo: addressOf(courseId, view) },
});
