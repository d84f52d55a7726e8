import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

export interface Watched {
  /** Counter of the main thread; `paused` while a debugger may stop it. */
  beats: Int32Array<SharedArrayBuffer>;
  /** Interval between checks, in milliseconds. */
  tick: number;
  /** Checks without a new beat until the process is killed. */
  maxMissed: number;
}

export const paused = -1;

/** Counts consecutive checks without a new beat. */
export function missedBeats(): (beat: number) => number {
  let last = 0;
  let missed = 0;
  return (beat) => {
    missed = beat === last && beat !== paused ? missed + 1 : 0;
    last = beat;
    return missed;
  };
}

/**
 * Kills the process with SIGKILL after one log line when its event loop was blocked for half a
 * minute **[decided]**: it then handles no SIGTERM, but its process manager sees it alive. A thread
 * counts its own checks instead of time, so that suspend, overload and debuggers are no reason.
 * @returns stops the watchdog
 */
export function startWatchdog({ tick = 1_000, maxMissed = 30 } = {}): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beat = () => Atomics.store(beats, 0, inspectorUrl() ? paused : (Atomics.load(beats, 0) + 1) & 0x7fffffff);
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beats, tick, maxMissed } satisfies Watched,
    // not this process's options, such as `--inspect`
    execArgv: [],
  });
  worker.unref();
  const timer = setInterval(beat, tick).unref();
  return async () => {
    clearInterval(timer);
    await worker.terminate();
  };
}
