import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** What the watching thread is given. */
export interface Watched {
  /**
   * How often the main thread has shown that it lives; `paused` instead while a debugger may hold
   * it.
   */
  beats: Int32Array<SharedArrayBuffer>;
  /** Milliseconds between two looks. */
  tick: number;
  /** Looks without a new beat until the process is ended. */
  patience: number;
}

/** Posted in place of beats while their absence means nothing. */
export const paused = -1;

/** Counts the looks in a row at which there was no new beat. */
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
 * Ends this process with SIGKILL, after one line on standard error, when its event loop has not
 * turned for half a minute **[decided]**: a server in an endless loop answers nothing and handles
 * no SIGTERM, but its process manager takes it for alive. Another thread looks and counts its own
 * looks, not the time on the clock, so that a machine that slept or is overloaded is no reason; nor
 * is a debugger.
 * @returns what ends the watch.
 */
export function startWatchdog({ tick = 1_000, patience = 30 } = {}): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const beat = () => Atomics.store(beats, 0, inspectorUrl() ? paused : (Atomics.load(beats, 0) + 1) & 0x7fffffff);
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beats, tick, patience } satisfies Watched,
    // options of this process, such as those of a debugger, are not the thread's
    execArgv: [],
  });
  worker.unref();
  const timer = setInterval(beat, tick).unref();
  return async () => {
    clearInterval(timer);
    await worker.terminate();
  };
}
