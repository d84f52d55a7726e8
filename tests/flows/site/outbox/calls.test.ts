import { expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Intent, LostIntent } from '../../../../machines/common/intents.ts';
import { sendIntent } from '../../../../src/flows/site/outbox/calls.ts';
import { type Answers, fetchDouble } from '../../../support/fetch-double.ts';

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

async function send(intent: Intent, answers: Answers) {
  const double = fetchDouble(answers);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const sending = createActor(sendIntent(double.client), { input: intent }).start();
  const failed = await toPromise(sending).then(
    () => null,
    (error: unknown) => error,
  );
  return { ...double, failed };
}

it('[OFFLINE-25][OFFLINE-26] feedback is sent with its id as the key, and with how old it is', async () => {
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

it('[OFFLINE-26] a server that does not know how old feedback may be gets it without', async () => {
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

it('[OFFLINE-26] a chapter that is gone is a refusal, which the learner reads', async () => {
  const { failed } = await send(kept(feedback, 90), {
    [call]: { status: 404, body: { error: 'not_found', message: 'This chapter was not found.' } },
  });
  expect(failed).toMatchObject({ kind: 'notFound', message: 'This chapter was not found.' });
});

it('[OFFLINE-24] what was played in a time that the clock says is to come is sent as of now', async () => {
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
