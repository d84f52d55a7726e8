import { isDay } from '../../common/text/days.ts';
import type { Evicted } from '../../machines/common/intents.ts';
import { keys, type SafeStorage } from './storage.ts';
import { dayHere } from './time-zone.ts';

/**
 * How many things the database holds that wait, and since which day: outside of it, so that it is
 * still there where the browser has removed the database. It says nothing of what they are.
 */
interface Mark {
  waiting: Evicted | null;
  /** What the browser has removed, until the learner has read that. */
  evicted: Evicted | null;
}

interface OutboxMark {
  /** @param times when each thing that waits was done, in ms */
  setWaiting(times: readonly number[]): void;
  /** What waited was in a database that is gone. */
  setEvicted(): void;
  evicted(): Evicted | null;
  forgetEvicted(): void;
}

export function outboxMark(storage: SafeStorage): OutboxMark {
  function write(mark: Mark): void {
    // a log-out has removed it, in another tab too
    if (storage.get(keys.outbox) === null) return;
    if (mark.waiting === null && mark.evicted === null) storage.remove(keys.outboxMark);
    else storage.set(keys.outboxMark, JSON.stringify(mark));
  }
  return {
    setWaiting: (times) =>
      write({
        ...readMark(storage),
        waiting: times.length === 0 ? null : { count: times.length, since: dayHere(Math.min(...times)) },
      }),

    setEvicted() {
      const { waiting, evicted: before } = readMark(storage);
      const evicted = waiting && before ? { ...before, count: before.count + waiting.count } : (before ?? waiting);
      write({ waiting: null, evicted });
    },

    evicted: () => readMark(storage).evicted,

    forgetEvicted: () => write({ ...readMark(storage), evicted: null }),
  };
}

function readMark(storage: SafeStorage): Mark {
  try {
    const mark: Partial<Record<keyof Mark, unknown>> | null = JSON.parse(storage.get(keys.outboxMark) ?? 'null');
    return { waiting: plausible(mark?.waiting), evicted: plausible(mark?.evicted) };
  } catch {
    return { waiting: null, evicted: null };
  }
}

function plausible(value: unknown): Evicted | null {
  if (typeof value !== 'object' || value === null) return null;
  const { count, since }: Partial<Record<keyof Evicted, unknown>> = value;
  if (!Number.isSafeInteger(count) || Number(count) < 1 || typeof since !== 'string' || !isDay(since)) return null;
  return { count: Number(count), since };
}
