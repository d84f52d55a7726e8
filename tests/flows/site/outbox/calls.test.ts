import { expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { ANSWER_LIMIT } from '../../../../common/rules/durations.ts';
import type { Intent, LostIntent, Refusal } from '../../../../machines/common/intents.ts';
import { sendIntent } from '../../../../src/flows/site/outbox/calls.ts';
import { type Answers, fetchDouble, ok } from '../../../support/fetch-double.ts';
import { anAnswer, anItem } from '../../../support/practice-tests.ts';

const call = 'POST /user/chapters/{id}/feedback';
const feedback: LostIntent = {
  ...{ kind: 'feedback', input: { chapterId: 'one', answer: 'Just right', rating: 4 }, title: '' },
  path: '/course/weaving/chapter/one/feedback',
};

/** Of so many seconds ago. */
const kept = (lost: LostIntent, seconds: number): Intent => ({
  ...{ ...lost, id: '5f0c1d2e-3a4b-4c5d-8e6f-708192a3b4c5' },
  ...{ at: Date.now() - seconds * 1_000, refusal: null },
});

async function send(intent: Intent, answers: Answers, isHeld = () => true) {
  const double = fetchDouble(answers);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const sending = createActor(sendIntent(double.client, { isHeld, inTurn: (_, run) => run() }), {
    input: intent,
  }).start();
  const [sent] = await Promise.allSettled([toPromise(sending)]);
  const failed: unknown = sent.status === 'rejected' ? sent.reason : null;
  return { ...double, failed, refusal: sent.status === 'fulfilled' ? sent.value : null };
}

it('[OFFLINE-25][OFFLINE-26] feedback is sent with its id as the idempotency key, and with its age', async () => {
  const { callsOf, failed } = await send(kept(feedback, 90), {
    [call]: { status: 201, body: { message: 'Thank you.' } },
  });
  expect(failed).toBeNull();
  expect(callsOf(call)).toMatchObject([
    {
      ...{ path: '/user/chapters/one/feedback', idempotencyKey: '5f0c1d2e-3a4b-4c5d-8e6f-708192a3b4c5' },
      body: { answer: 'Just right', rating: 4, age: 90 },
    },
  ]);
});

it('[OFFLINE-27] a call continues when the chart drops it, and is ended after twenty seconds, so that the next one can start', async () => {
  vi.useFakeTimers();
  const { client, callsOf } = fetchDouble({ [call]: () => new Promise(() => {}) });
  const ended = vi.fn();
  const inTurn = (_: string, run: () => Promise<Refusal | null>) => run().finally(ended);
  const sending = createActor(sendIntent(client, { isHeld: () => true, inTurn }), {
    input: kept(feedback, 90),
  }).start();
  await vi.waitFor(() => expect(callsOf(call)).toHaveLength(1));
  sending.stop();
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT - 1_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalled();
  vi.useRealTimers();
});

it('[OFFLINE-26] a server that does not know the age of feedback gets it without one', async () => {
  const { bodiesOf, failed } = await send(kept(feedback, 90), {
    [call]: ({ body }) =>
      Object.hasOwn(Object(body), 'age')
        ? { status: 422, body: { message: 'Please check your details.', errors: { age: ['It is not known.'] } } }
        : { status: 201, body: { message: 'Thank you.' } },
  });
  expect(failed).toBeNull();
  expect(bodiesOf(call)).toEqual([
    { answer: 'Just right', rating: 4, age: 90 },
    { answer: 'Just right', rating: 4 },
  ]);
});

it('[OFFLINE-26] a chapter that no longer exists is a refusal, which the learner can read', async () => {
  const { failed } = await send(kept(feedback, 90), {
    [call]: { status: 404, body: { error: 'not_found', message: 'This chapter was not found.' } },
  });
  expect(failed).toMatchObject({ kind: 'notFound', message: 'This chapter was not found.' });
});

it('[OFFLINE-24] progress with a time stamp in the future is sent as of now', async () => {
  const { bodiesOf } = await send(
    kept(
      {
        ...{ kind: 'played', title: 'The warp', path: '/lesson/warp' },
        input: { lessonId: 'warp', position: 9, duration: 100, completed: false, played: [[0, 9]] },
      },
      -60,
    ),
    {
      'PUT /user/lessons/{id}/progress': {
        ...{ status: 200 },
        body: {
          data: {
            completion_percentage: 0,
            lesson_completed: false,
            chapter_completed: false,
            course_completed: false,
          },
        },
      },
    },
  );
  expect(bodiesOf('PUT /user/lessons/{id}/progress')).toMatchObject([{ age: 0 }]);
});

const answer: LostIntent = {
  ...{ kind: 'answer', title: 'Weaving', path: '/course/weaving/practice-test?attempt=att_1' },
  input: { attemptId: 'att_1', questionId: 'choices-1', answer: ['2', '1'], number: 1, words: 'Option 2; Option 1' },
};
const answerCall = 'PUT /practice-test-attempts/{id}/answers/{questionId}';

it.each([
  ['[OFFLINE-70] an answer that counts is sent, in whatever order its options are', ['1', '2'], null],
  ['[OFFLINE-71] an answer that came after one of another device does not count', ['1'], 'notFirst'],
])('%s', async (_, given, expected) => {
  const { refusal, callsOf } = await send(kept(answer, 90), {
    [answerCall]: ok({
      ...{ item: anItem('choices', 1, { answered: anAnswer(given) }), answered: 1, question_count: 2 },
      finished: false,
    }),
  });
  expect(refusal).toBe(expected);
  expect(callsOf(answerCall)).toMatchObject([
    { path: '/practice-test-attempts/att_1/answers/choices-1', body: { answer: ['2', '1'] } },
  ]);
});

it('[OFFLINE-22] an intent that another tab has sent while this one waited for its turn is not sent again', async () => {
  const answers: Answers = { [call]: { status: 201, body: { message: 'Thank you.' } } };
  const { callsOf, failed } = await send(kept(feedback, 90), answers, () => false);
  expect(failed).toBeNull();
  expect(callsOf(call)).toEqual([]);
});
