import { expect, it } from 'vitest';
import { fetchDouble } from '../../../../tests/support/fetch-double.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { sendFeedback, sendProgress } from './calls.ts';

const call = 'PUT /user/lessons/{id}/progress';
const answer = {
  status: 200,
  body: {
    data: { completion_percentage: 0, lesson_completed: false, chapter_completed: false, course_completed: false },
  },
} as const;
const at = (position: number, lessonId = 'warp') => ({
  ...{ lessonId, position, duration: 10 },
  ...{ completed: false, played: [] },
});

it('[LESSON-04] a report of progress waits for the one before it about the same lesson, and for no other', async () => {
  const answered: (() => void)[] = [];
  const { client, bodiesOf } = fetchDouble({
    [call]: () => new Promise((resolve) => answered.push(() => resolve(answer))),
  });
  const positions = () => bodiesOf(call).map((body) => (body as { position: number }).position);
  const first = sendProgress(client, at(3));
  const second = sendProgress(client, at(9));
  const other = sendProgress(client, at(1, 'weft'));
  await expect.poll(positions).toEqual([3, 1]);
  answered[0]?.();
  await first;
  await expect.poll(positions).toEqual([3, 1, 9]);
  for (const answers of answered) answers();
  await Promise.all([second, other]);
});

it('[LESSON-04] a report of progress that was lost holds up none of those behind it', async () => {
  let tries = 0;
  const { client } = fetchDouble({
    [call]: () => {
      if (++tries === 1) throw new TypeError('fetch failed');
      return answer;
    },
  });
  const first = sendProgress(client, at(3)).catch(() => 'lost');
  const second = sendProgress(client, at(9));
  expect(await first).toBe('lost');
  expect(await second).toMatchObject({ lesson_completed: false });
});

it('[OFFLINE-26] feedback on a chapter waits for the call before it, which could come later otherwise', async () => {
  const feedback = 'POST /user/chapters/{id}/feedback';
  const answered: (() => void)[] = [];
  const { client, bodiesOf } = fetchDouble({
    [feedback]: () =>
      new Promise((resolve) =>
        answered.push(() => resolve({ status: 201, body: { message: 'Thank you for your feedback.' } })),
      ),
  });
  const ratings = () => bodiesOf(feedback).map((body) => (body as { rating: number }).rating);
  const send = (rating: number, chapterId = 'loom') =>
    sendFeedback(client, { chapterId, answer: 'Just right', rating, age: 4 });
  const sent = [send(3), send(5), send(1, 'yarn')];
  await expect.poll(ratings).toEqual([3, 1]);
  answered[0]?.();
  await expect.poll(ratings).toEqual([3, 1, 5]);
  for (const answers of answered) answers();
  await Promise.all(sent);
});

it('[OFFLINE-26] feedback that the learner stops while it waits for the call before it is not sent', async () => {
  const feedback = 'POST /user/chapters/{id}/feedback';
  const answered: (() => void)[] = [];
  const { client, bodiesOf } = fetchDouble({
    [feedback]: () =>
      new Promise((resolve) =>
        answered.push(() => resolve({ status: 201, body: { message: 'Thank you for your feedback.' } })),
      ),
  });
  const about = { chapterId: 'loom', answer: 'Just right' };
  const stop = new AbortController();
  const first = sendFeedback(client, { ...about, rating: 3 });
  const second = sendFeedback(client, { ...about, rating: 5 }, { signal: stop.signal }).catch(() => 'stopped');
  await expect.poll(() => answered.length).toBe(1);
  stop.abort();
  answered[0]?.();
  await first;
  expect(await second).toBe('stopped');
  expect(bodiesOf(feedback)).toHaveLength(1);
});

it('[LESSON-01] an attachment that is an empty file is downloaded as one of no bytes', async () => {
  const { client } = fetchDouble({
    'GET /download/{a}/{b}': new Response('', { headers: { 'content-length': '0' } }),
  });
  const file = await fetchFile(client, 'attachment', 'att_1', new AbortController().signal);
  expect(file.size).toBe(0);
});
