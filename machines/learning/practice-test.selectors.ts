import type { PracticeItem } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import type { Navigate } from '../common/emitted.ts';
import type { CheckInput, PracticeTestContext } from './practice-test.types.ts';
import { addressOf } from './practice-test-address.ts';
import { answerOf } from './question-draft.ts';

/** Undefined if none is selected or the test lacks it. */
export const currentItem = ({ items, view }: Pick<PracticeTestContext, 'items' | 'view'>): PracticeItem | undefined =>
  items.find(({ question_id }) => question_id === view.questionId);

export const nextItem = ({ items }: Pick<PracticeTestContext, 'items'>): PracticeItem | undefined =>
  items.find(({ answered }) => answered === null);

export const rightCount = ({ items }: Pick<PracticeTestContext, 'items'>): number =>
  items.filter(({ answered }) => answered?.right).length;

export const neededCount = (count: number, percentage: number): number => Math.ceil((count * percentage) / 100);

type Caller = Pick<PracticeTestContext, 'test' | 'signedIn'>;

/** Visitors must log in first, whatever the course costs. */
export const hasAccess = ({ test, signedIn }: Caller): boolean => signedIn && test?.access === 'open';

export const hasSamples = (caller: Caller): boolean => !hasAccess(caller) && (caller.test?.sample_count ?? 0) > 0;

/** When the next test may begin; null for now, and for callers without access. */
export const waitsUntil = (caller: Caller): string | null =>
  hasAccess(caller) && caller.test?.running === null ? caller.test.next_attempt_at : null;

export const canBegin = (caller: Caller): boolean => hasAccess(caller) && waitsUntil(caller) === null;

export const checkInput = ({ courseId, attempt, view, draft }: PracticeTestContext): CheckInput => ({
  courseId,
  attemptId: attempt?.id ?? null,
  questionId: view.questionId ?? '',
  answer: answerOf(draft),
});

export const toLogin = ({ courseId, view }: PracticeTestContext): Navigate => ({
  type: 'navigate',
  to: href('login'),
  state: { returnTo: addressOf(courseId, view) },
});
