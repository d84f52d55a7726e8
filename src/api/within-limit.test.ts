import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isTimeout, withinLimit } from './within-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ends when its signal does, with the reason. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('[OFFLINE-27] a call without an answer is given up after twenty seconds', async () => {
  const ended = vi.fn();
  void withinLimit(silent).catch(ended);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isTimeout(ended.mock.lastCall?.[0])).toBe(true);
});

it('[OFFLINE-27] a call that its chart stops is no timeout', async () => {
  const stopped = new AbortController();
  const reason = withinLimit(silent, stopped.signal).catch((thrown: unknown) => thrown);
  stopped.abort();
  expect(isTimeout(await reason)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
