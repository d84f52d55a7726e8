import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

/** Of one origin: each name is held by one at a time, in the order of the requests. */
function lockManager() {
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: (name: string, ...rest: [() => Promise<unknown>] | [LockOptions, () => Promise<unknown>]) => {
      const [{ signal }, run] = rest.length === 1 ? [{ signal: undefined }, ...rest] : rest;
      const turn = async () => {
        signal?.throwIfAborted();
        held.add(name);
        return run().finally(() => held.delete(name));
      };
      const result = (last.get(name) ?? Promise.resolve()).then(turn);
      last.set(
        name,
        result.catch(() => {}),
      );
      return result;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { value: lockManager(), configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

it('[OFFLINE-22] what one tab has done is not done by the next one in turn, and may be done again later', async () => {
  const done: string[] = [];
  const does = (tab: string) => async () => {
    await Promise.resolve();
    done.push(tab);
    return null;
  };
  const both = [inTurn('sent thread 1', does('A')), inTurn('sent thread 1', does('B'))];
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(done).toEqual(['A']);
  await inTurn('sent thread 2', does('B'));
  expect(done).toEqual(['A', 'B']);
  await vi.advanceTimersByTimeAsync(9_999);
  await inTurn('sent thread 1', does('C'));
  expect(done).toEqual(['A', 'B']);
  await vi.advanceTimersByTimeAsync(1);
  await inTurn('sent thread 1', does('C'));
  expect(done).toEqual(['A', 'B', 'C']);
});

it('[OFFLINE-22][OFFLINE-23] what failed or was refused is tried by the next tab, too', async () => {
  const lost = new Error('No connection');
  await expect(inTurn('sent thread 1', () => Promise.reject(lost))).rejects.toBe(lost);
  expect(await inTurn('sent thread 1', async () => 'notFirst')).toBe('notFirst');
  expect(await inTurn('sent thread 1', async () => 'notFirst')).toBe('notFirst');
});

it('[OFFLINE-27] a tab that gives up while another one has its turn does nothing', async () => {
  const stopped = new AbortController();
  let end: (result: string) => void = () => {};
  const first = inTurn('sent thread 1', () => new Promise<string>((resolve) => (end = resolve)));
  const run = vi.fn(async () => null);
  const second = inTurn('sent thread 1', run, stopped.signal);
  const refused = expect(second).rejects.toThrow('aborted');
  stopped.abort();
  await vi.advanceTimersByTimeAsync(0);
  end('notFirst');
  await first;
  await refused;
  expect(run).not.toHaveBeenCalled();
});

it('[OFFLINE-22] each tab does it where the browser has no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const run = vi.fn(async () => null);
  await Promise.all([inTurn('sent thread 1', run), inTurn('sent thread 1', run)]);
  expect(run).toHaveBeenCalledTimes(2);
});
