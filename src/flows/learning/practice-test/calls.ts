import { type ActorRefFrom, type EventObject, fromCallback, type NonReducibleUnknown, type SnapshotFrom } from 'xstate';
import type {
  AnsweredQuestion,
  PracticeAttempt,
  PracticeItem,
  PracticeResult,
  PracticeTest,
} from '../../../../common/api/types.ts';
import type { AnswerGiven } from '../../../../machines/common/intents.ts';
import type { CheckInput, PracticeTestEvent } from '../../../../machines/learning/practice-test.types.ts';
import type { outboxMachine } from '../../../../machines/site/outbox.machine.ts';
import { targetOf, waitingIn } from '../../../../machines/site/outbox.selectors.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import {
  count,
  every,
  filled,
  flag,
  list,
  note,
  nullable,
  number,
  oneOf,
  optional,
  or,
  shape,
} from '../../../api/read.ts';
import { ownCertificate } from '../../../api/read-course.ts';
import { answeredOf, item, place } from '../questions/calls.ts';

const result = shape<PracticeResult>({
  right: count,
  question_count: number,
  percentage: number,
  passed: flag,
  chapters: or(
    list(
      shape<PracticeResult['chapters'][number]>({
        chapter_id: filled,
        title: note,
        right: count,
        question_count: count,
        read_again: or(list(place), []),
      }),
    ),
    [],
  ),
});

const attempt = shape<PracticeAttempt>({
  id: filled,
  course_id: filled,
  course_title: note,
  course_lang: optional(filled),
  pass_percentage: number,
  started_at: note,
  finished_at: nullable(filled),
  items: every(item),
  result: (value) => (value === null ? null : result(value)),
  certificate: ownCertificate,
  lessons_left: nullable(
    shape<NonNullable<PracticeAttempt['lessons_left']>>({
      count: number,
      next: shape<NonNullable<PracticeAttempt['lessons_left']>['next']>({
        chapter_id: filled,
        lesson_id: filled,
        title: note,
      }),
    }),
  ),
});

const test = shape<PracticeTest>({
  course_id: filled,
  course_title: note,
  course_lang: optional(filled),
  question_count: number,
  minutes: count,
  pass_percentage: number,
  access: or(oneOf('open', 'samples'), 'samples'),
  sample_count: count,
  finished_count: count,
  running: nullable(
    shape<NonNullable<PracticeTest['running']>>({ attempt_id: filled, answered: count, question_count: number }),
  ),
  best: nullable(
    shape<NonNullable<PracticeTest['best']>>({
      attempt_id: filled,
      percentage: number,
      passed: flag,
      finished_at: note,
    }),
  ),
  next_attempt_at: nullable(filled),
});

const ofCourse = (courseId: string) => ({ path: { id: courseId } });

export const getPracticeTest = (client: Client, courseId: string) =>
  call<PracticeTest>((_, signal) =>
    dataOf(client.GET('/practice-tests/{id}', { params: ofCourse(courseId), signal }), test),
  );

/** A new test, or the running one. */
export const startPracticeTest = (client: Client, courseId: string) =>
  call<PracticeAttempt>((_, signal) =>
    dataOf(client.POST('/practice-tests/{id}/attempts', { params: ofCourse(courseId), signal }), attempt),
  );

export const getPracticeAttempt = (client: Client) =>
  call<PracticeAttempt, { attemptId: string }>(({ attemptId }, signal) =>
    dataOf(client.GET('/practice-test-attempts/{id}', { params: { path: { id: attemptId } }, signal }), attempt),
  );

export const listSampleQuestions = (client: Client, courseId: string) =>
  call<PracticeItem[]>((_, signal) =>
    dataOf(client.GET('/practice-tests/{id}/samples', { params: ofCourse(courseId), signal }), every(item)),
  );

/** PUT for a running test, POST for a sample question. */
export const checkAnswer = (client: Client) =>
  call<AnsweredQuestion, CheckInput>(async ({ courseId, attemptId, questionId, answer }, signal) => {
    const checked =
      attemptId === null
        ? await dataOf(
            client.POST('/practice-tests/{id}/samples/{questionId}', {
              params: { path: { id: courseId, questionId } },
              body: { answer: [...answer] },
              signal,
            }),
            item,
          )
        : await answerQuestion(client, { attemptId, questionId, answer }, signal);
    return answeredOf(checked);
  });

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
  fromCallback<EventObject, NonReducibleUnknown>(({ sendBack }) => {
    let before = '';
    const look = ({ context }: SnapshotFrom<typeof outboxMachine>) => {
      const intents = waitingIn(context.intents).filter((intent) => intent.kind === 'answer');
      const now = intents.map(targetOf).join();
      if (now === before) return;
      before = now;
      sendBack({ type: 'answers.changed', answers: intents.map(({ input }) => input) } satisfies PracticeTestEvent);
    };
    look(outbox.getSnapshot());
    const { unsubscribe } = outbox.subscribe(look);
    return unsubscribe;
  });
