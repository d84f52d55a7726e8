import type { PracticeAttempt, PracticeItem } from '../../common/api/types.ts';
import { href } from '../../common/paths.ts';
import type { Navigate } from '../common/emitted.ts';
import type { IntentLost } from '../common/intents.ts';
import type { AnswerDraft, CheckInput, PracticeTestContext } from './practice-test.types.ts';
import { addressOf } from './practice-test-address.ts';
import { answerOf, emptyDraft, wordsOf } from './question-draft.ts';
import type { SharedCertificate } from './share.machine.ts';
import { toShare } from './share.selectors.ts';

/** Undefined if none is selected or the test lacks it. */
export const currentItem = ({ items, view }: Pick<PracticeTestContext, 'items' | 'view'>): PracticeItem | undefined =>
  items.find(({ question_id }) => question_id === view.questionId);

export const nextItem = ({ items, kept }: Pick<PracticeTestContext, 'items' | 'kept'>): PracticeItem | undefined =>
  items.find(({ answered, question_id }) => answered === null && !kept.includes(question_id));

/** Answers of this test that the outbox has not sent yet. */
export const waitingAnswers = ({ waiting, attempt }: Pick<PracticeTestContext, 'waiting' | 'attempt'>): AnswerDraft[] =>
  waiting.filter(({ attemptId }) => attemptId === attempt?.id);

export const waitingAnswer = (
  context: Pick<PracticeTestContext, 'waiting' | 'attempt'>,
  questionId: string | null,
): AnswerDraft | undefined => waitingAnswers(context).find((each) => each.questionId === questionId);

/** What the outbox keeps of the answer to the current question. */
export function answerLost(context: PracticeTestContext): IntentLost {
  const { courseId, attempt, view, draft } = context;
  const { attemptId, questionId, answer } = checkInput(context);
  const item = currentItem(context);
  return {
    type: 'intent.lost',
    intent: {
      kind: 'answer',
      input: {
        ...{ attemptId: attemptId ?? '', questionId, answer },
        ...{ number: item?.number ?? 0, words: item ? wordsOf(item, draft) : '' },
      },
      title: attempt?.course_title ?? '',
      path: addressOf(courseId, view),
    },
  };
}

export const rightCount = ({ items }: Pick<PracticeTestContext, 'items'>): number =>
  items.filter(({ answered }) => answered?.right).length;

export const neededCount = (count: number, percentage: number): number => Math.ceil((count * percentage) / 100);

/** What a passed test has led to. `null` after a failed one, and for servers that do not say. */
export type Earned =
  | { kind: 'certificate'; holder: string | null; issued: SharedCertificate }
  | { kind: 'withdrawn'; at: string }
  | { kind: 'lessons'; left: NonNullable<PracticeAttempt['lessons_left']> };

export function earnedBy({ attempt }: Pick<PracticeTestContext, 'attempt'>): Earned | null {
  if (!attempt?.result?.passed) return null;
  const { certificate, lessons_left, course_id: courseId, course_title: course, finished_at } = attempt;
  if (certificate && certificate.withdrawn_at !== null) return { kind: 'withdrawn', at: certificate.withdrawn_at };
  if (certificate) {
    const issued = toShare(certificate, { courseId, course, issuedAt: finished_at ?? '' });
    return { kind: 'certificate', holder: certificate.holder ?? null, issued };
  }
  return lessons_left ? { kind: 'lessons', left: lessons_left } : null;
}

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

/** Of a test; samples keep nothing. */
export const answerDraftOf = ({
  attempt,
  view: { questionId },
  draft,
}: Pick<PracticeTestContext, 'attempt' | 'view' | 'draft'>): AnswerDraft | null =>
  attempt === null || questionId === null ? null : { attemptId: attempt.id, questionId, answer: draft };

/** Null for the draft of another page. */
export function answerDraftIn(values: Readonly<Record<string, unknown>> | null): AnswerDraft | null {
  const { attemptId, questionId, answer } = values ?? {};
  const isText = (each: unknown) => typeof each === 'string';
  if (typeof attemptId !== 'string' || typeof questionId !== 'string' || !Array.isArray(answer)) return null;
  return answer.every(isText) ? { attemptId, questionId, answer } : null;
}

/** What the question begins with. */
export function beginningOf(item: PracticeItem, context: PracticeTestContext): readonly string[] {
  const kept = waitingAnswer(context, item.question_id);
  if (kept) return kept.answer;
  const { restored, attempt } = context;
  const isRestored = restored?.attemptId === attempt?.id && restored?.questionId === item.question_id;
  return restored && isRestored ? restored.answer : emptyDraft(item);
}

export const toLogin = ({ courseId, view }: PracticeTestContext): Navigate => ({
  type: 'navigate',
  to: href('login'),
  state: { returnTo: addressOf(courseId, view) },
});
