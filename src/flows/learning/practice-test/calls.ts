import type { ActorRefFrom } from 'xstate';
import type { AnsweredQuestion, PracticeAttempt, PracticeItem, PracticeTest } from '../../../../common/api/types.ts';
import type { CourseIn, TakenStore, TakenTest } from '../../../../machines/catalogue/take-along.types.ts';
import { failureOf } from '../../../../machines/common/failure.ts';
import type { AnswerGiven } from '../../../../machines/common/intents.ts';
import type {
  CheckInput,
  LoadedAttempt,
  PracticeTestEvent,
} from '../../../../machines/learning/practice-test.types.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { every, shape } from '../../../api/read.ts';
import { item, practiceAttempt, practiceTest } from '../../../api/read-practice.ts';
import { answeredOf, watchIntents } from '../questions/calls.ts';

const ofCourse = (courseId: string) => ({ path: { id: courseId } });

/** Where a test is kept that was taken along; null for visitors. */
export interface KeptTest {
  place: CourseIn;
  taken: Pick<TakenStore, 'test' | 'updateTest'>;
}

/** The server's answer or, if it does not answer, what is on the device. */
async function orTaken<Value>(
  kept: KeptTest | null,
  ask: () => Promise<Value>,
  copyOf: (test: TakenTest) => Value | null,
): Promise<Value> {
  try {
    return await ask();
  } catch (thrown) {
    if (kept === null || failureOf({ error: thrown }).kind !== 'network') throw thrown;
    const test = await kept.taken.test(kept.place).catch(() => null);
    const copy = test && copyOf(test);
    if (copy === null) throw thrown;
    return copy;
  }
}

/** The copy on the device follows the server: an answered question is not asked again. */
function updated(kept: KeptTest | null, attempt: PracticeAttempt): PracticeAttempt {
  void kept?.taken.updateTest(kept.place, attempt).catch(() => {});
  return attempt;
}

export const getPracticeTest = (client: Client, courseId: string, kept: KeptTest | null = null) =>
  call<PracticeTest>((_, signal) =>
    orTaken(
      kept,
      () => dataOf(client.GET('/practice-tests/{id}', { params: ofCourse(courseId), signal }), practiceTest),
      ({ overview }) => overview,
    ),
  );

/** A new test, or the running one. */
export const startPracticeTest = (client: Client, courseId: string, kept: KeptTest | null = null) =>
  call<LoadedAttempt>((_, signal) =>
    orTaken(kept, async () => updated(kept, await beginTest(client, courseId, signal)), copied),
  );

const beginTest = (client: Client, courseId: string, signal: AbortSignal) =>
  dataOf(client.POST('/practice-tests/{id}/attempts', { params: ofCourse(courseId), signal }), practiceAttempt);

const copied = ({ attempt, takenAt }: TakenTest): LoadedAttempt => ({ ...attempt, takenAt });

export const getPracticeAttempt = (client: Client, kept: KeptTest | null = null) =>
  call<LoadedAttempt, { attemptId: string }>(({ attemptId }, signal) =>
    orTaken(
      kept,
      async () => updated(kept, await readAttempt(client, attemptId, signal)),
      (test) => (test.attempt.id === attemptId ? copied(test) : null),
    ),
  );

const readAttempt = (client: Client, id: string, signal: AbortSignal) =>
  dataOf(client.GET('/practice-test-attempts/{id}', { params: { path: { id } }, signal }), practiceAttempt);

export const listSampleQuestions = (client: Client, courseId: string) =>
  call<PracticeItem[]>((_, signal) =>
    dataOf(client.GET('/practice-tests/{id}/samples', { params: ofCourse(courseId), signal }), every(item)),
  );

/** PUT for a running test, POST for a sample question. */
export const checkAnswer = (client: Client, kept: KeptTest | null = null) =>
  call<AnsweredQuestion, CheckInput>(async ({ courseId, attemptId, questionId, answer }, signal) => {
    if (attemptId !== null) {
      const checked = await answerQuestion(client, { attemptId, questionId, answer }, signal);
      void copyAnswer(kept, attemptId, checked).catch(() => {});
      return answeredOf(checked);
    }
    const params = { path: { id: courseId, questionId } };
    const body = { answer: [...answer] };
    return answeredOf(
      await dataOf(client.POST('/practice-tests/{id}/samples/{questionId}', { params, body, signal }), item),
    );
  });

async function copyAnswer(kept: KeptTest | null, attemptId: string, answered: PracticeItem): Promise<void> {
  const test = await kept?.taken.test(kept.place);
  if (test?.attempt.id !== attemptId) return;
  const items = test.attempt.items.map((each) => (each.question_id === answered.question_id ? answered : each));
  await kept?.taken.updateTest(kept.place, { ...test.attempt, items });
}

/** @returns the question with the answer that counts, which another device may have given */
export async function answerQuestion(
  client: Client,
  { attemptId, questionId, answer }: Pick<AnswerGiven, 'attemptId' | 'questionId' | 'answer'>,
  signal?: AbortSignal,
): Promise<PracticeItem> {
  const pending = client.PUT('/practice-test-attempts/{id}/answers/{questionId}', {
    params: { path: { id: attemptId, questionId } },
    body: { answer: [...answer] },
    ...(signal && { signal }),
  });
  return (await dataOf(pending, shape<{ item: PracticeItem }>({ item }))).item;
}

/** Answers that the outbox has not sent yet, now and after each change. */
export const watchAnswers = (outbox: ActorRefFrom<typeof outboxMachine>) =>
  watchIntents(
    outbox,
    (intent) => (intent.kind === 'answer' ? intent.input : null),
    (answers): PracticeTestEvent => ({ type: 'answers.changed', answers }),
  );
