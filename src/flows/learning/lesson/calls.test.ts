import { afterEach, expect, it, vi } from 'vitest';
import { fetchDouble } from '../../../../tests/support/fetch-double.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { sendProgress } from './calls.ts';

afterEach(() => void vi.useRealTimers());

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

it('[OFFLINE-24] a report that waited for a connection says how old it is when its turn comes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 60_000 });
  const answered: (() => void)[] = [];
  const { client, bodiesOf } = fetchDouble({
    [call]: () => new Promise((resolve) => answered.push(() => resolve(answer))),
  });
  const ages = () => bodiesOf(call).map((body) => (body as { age?: number }).age);
  const newer = sendProgress(client, at(9));
  const older = sendProgress(client, at(3), { at: 50_000 });
  await expect.poll(ages).toEqual([undefined]);
  vi.setSystemTime(75_000);
  answered[0]?.();
  await expect.poll(ages).toEqual([undefined, 25]);
  answered[1]?.();
  await Promise.all([newer, older]);
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

it('[LESSON-01] an attachment that is an empty file is downloaded as one of no bytes', async () => {
  const { client } = fetchDouble({
    'GET /download/{a}/{b}': new Response('', { headers: { 'content-length': '0' } }),
  });
  const file = await fetchFile(client, 'attachment', 'att_1', new AbortController().signal);
  expect(file.size).toBe(0);
});
