import type { PracticeItem } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import type { Navigate } from '../common/emitted.ts';
import type { CheckInput, PracticeTestContext } from './practice-test.types.ts';
import { addressOf } from './practice-test-address.ts';
import { answerOf } from './question-draft.ts';

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

// What the calls are given
export const checkInput = ({ courseId, attempt, view, draft }: PracticeTestContext): CheckInput => ({
  courseId,
  attemptId: attempt?.id ?? null,
  questionId: view.questionId ?? '',
  answer: answerOf(draft),
});

// Where this page leads
/** Logging in comes back here. */
export const toLogin = ({ courseId, view }: PracticeTestContext): Navigate => ({
  type: 'navigate',
  to: href('login'),
  state: { returnTo: addressOf(courseId, view) },
});
