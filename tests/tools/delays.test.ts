import { expect, it } from 'vitest';
import { machineNames, machineOf } from '../../tools/charts/files.ts';

const second = 1_000;

/**
 * Delays of charts in milliseconds (the pauses of `connection` have a test of their own), but for
 * `stillWorking`. Walks take the step of a delay however long it is.
 */
const reviewed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  accountDeletion: { redirectDelay: 0.3 * second },
  checkout: { elementWatchdog: 15 * second, providerWatchdog: 20 * second, pollInterval: 3 * second },
  coupon: { errorLifetime: 6 * second },
  courseSearch: { typingDebounce: 0.3 * second },
  desk: { idleLimit: 30 * 60 * second },
  draftText: { savePause: 1.5 * second, retryPause: 5 * second },
  forgotPassword: { redirectDelay: 3 * second },
  identifierChange: { confirmsItself: second },
  language: { noteLimit: 2 * second },
  connection: { answerLimit: 10 * second, pause: expect.any(Function) },
  lesson: { playerWatchdog: 10 * second, progressInterval: 10 * second },
  takeAlong: { answerLimit: 10 * second },
  outbox: { answerLimit: 10 * second, pause: expect.any(Function) },
  passwordReset: { redirectDelay: 3 * second },
  region: { detectionLimit: 3 * second },
  snackbar: { lifetime: 6 * second },
  upload: { retryPause: 5 * second, partLimit: 45 * second },
  verification: { confirmsItself: second },
};

it.each(machineNames)(
  'the chart "%s" has the specified delays, and offers a way out after ten seconds',
  async (name) => {
    const { id, implementations } = await machineOf(name);
    const { stillWorking = 10 * second, ...delays } = implementations.delays;
    expect(stillWorking).toBe(10 * second);
    expect(delays).toEqual(reviewed[id] ?? {});
  },
);

it('every chart with specified delays exists', async () => {
  const ids = await Promise.all(machineNames.map(async (name) => (await machineOf(name)).id));
  expect(Object.keys(reviewed).filter((id) => !ids.includes(id))).toEqual([]);
});
