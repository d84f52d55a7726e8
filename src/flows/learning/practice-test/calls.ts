import type { ActorRefFrom } from 'xstate';
import type { AnsweredQuestion, PracticeAttempt, PracticeItem, PracticeTest } from '../../../../common/api/types.ts';
import type { CourseIn, TakenStore, TakenTest } from '../../../../machines/catalogue/take-along.types.ts';
import type { AnswerGiven } from '../../../../machines/common/intents.ts';
import type {
  CheckInput,
  LoadedAttempt,
  PracticeTestEvent,
} from '../../../../machines/learning/practice-test.types.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { orCopy } from '../../../api/or-copy.ts';
import { every, shape } from '../../../api/read.ts';
import { item, practiceAttempt, practiceTest } from '../../../api/read-practice.ts';
import { withinLimit } from '../../../api/within-limit.ts';
import { answeredOf, watchIntents } from '../questions/calls.ts';

const ofCourse = (courseId: string) => ({ path: { id: courseId } });

/** Where a test is kept that was taken along; null for visitors. */
export interface KeptTest {
  place: CourseIn;
  taken: Pick<TakenStore, 'test' | 'updateTest'>;
}

/** The server's answer, or what was taken along. */
function orTaken<Value>(kept: KeptTest | null, asked: Promise<Value>, copyOf: (test: TakenTest) => Value | null) {
  if (kept === null) return asked;
  return orCopy(asked, async () => {
    const test = await kept.taken.test(kept.place);
    return test && copyOf(test);
  });
}

/** The copy on the device follows the server: an answered question is not asked again. */
const updated =
  (kept: KeptTest | null) =>
  (attempt: PracticeAttempt): PracticeAttempt => {
    void kept?.taken.updateTest(kept.place, attempt).catch(() => {});
    return attempt;
  };

export const getPracticeTest = (client: Client, courseId: string, kept: KeptTest | null = null) =>
  call<PracticeTest>((_, signal) =>
    orTaken(
      kept,
      dataOf(client.GET('/practice-tests/{id}', { params: ofCourse(courseId), signal }), practiceTest),
      ({ overview }) => overview,
    ),
  );

/** A new test, or the running one. */
export const startPracticeTest = (client: Client, courseId: string, kept: KeptTest | null = null) =>
  call<LoadedAttempt>((_, signal) => orTaken(kept, beginTest(client, courseId, signal).then(updated(kept)), copied));

const beginTest = (client: Client, courseId: string, signal: AbortSignal) =>
  dataOf(client.POST('/practice-tests/{id}/attempts', { params: ofCourse(courseId), signal }), practiceAttempt);

const copied = ({ attempt, takenAt }: TakenTest): LoadedAttempt => ({ ...attempt, takenAt });

export const getPracticeAttempt = (client: Client, kept: KeptTest | null = null) =>
  call<LoadedAttempt, { attemptId: string }>(({ attemptId }, signal) =>
    orTaken(kept, readAttempt(client, attemptId, signal).then(updated(kept)), (test) =>
      test.attempt.id === attemptId ? copied(test) : null,
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
  stopped?: AbortSignal,
): Promise<PracticeItem> {
  const params = { path: { id: attemptId, questionId } };
  const body = { answer: [...answer] };
  const send = (signal: AbortSignal) =>
    dataOf(
      client.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params, body, signal }),
      shape<{ item: PracticeItem }>({ item }),
    );
  return (await withinLimit(send, stopped)).item;
}

/** Answers that the outbox has not sent yet, now and after each change. */
export const watchAnswers = (outbox: ActorRefFrom<typeof outboxMachine>) =>
  watchIntents(
    outbox,
    (intent) => (intent.kind === 'answer' ? intent.input : null),
    (answers): PracticeTestEvent => ({ type: 'answers.changed', answers }),
  );
