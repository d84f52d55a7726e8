import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Gives each test of a file timers that `vi.advanceTimersByTime` moves on; by default they go on
 * with the real time too.
 */
export function eachTestHasItsClock(
  options: Parameters<typeof vi.useFakeTimers>[0] = { shouldAdvanceTime: true },
): void {
  beforeEach(() => void vi.useFakeTimers(options));
  afterEach(() => void vi.useRealTimers());
}

/** The countdown's clock alone: the network and Testing Library wait on real timers. */
export const countdownClock: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setInterval', 'clearInterval', 'performance'],
};
