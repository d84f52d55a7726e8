import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

type Listener = (...args: unknown[]) => void;

/** With jsdom, React and the testing library loaded. */
interface Warm {
  thread: Worker;
  started: boolean;
  stale: Set<string>;
  runs: number;
}

/** Reuses its thread: loading jsdom and React takes over a second, a chart's tests a tenth. */
export class WarmPool {
  #warm: Warm | null = null;
  readonly #runs: number;

  /** @param runs runs until a new thread replaces the old one. */
  constructor({ runs = Number.POSITIVE_INFINITY }: { runs?: number } = {}) {
    this.#runs = runs;
  }

  readonly initializer: PoolRunnerInitializer = {
    name: 'warm',
    createPoolWorker: (options) => new WarmWorker(this.#open(options), options.project),
  };

  /** A thread that has evaluated the module has an old version. */
  changed(file: string): void {
    this.#warm?.stale.add(file);
  }

  takeStale(): string[] {
    const files = [...(this.#warm?.stale ?? [])];
    this.#warm?.stale.clear();
    return files;
  }

  async renew(): Promise<void> {
    const thread = this.#warm?.thread;
    this.#warm = null;
    await thread?.terminate();
  }

  #open({ distPath, execArgv, env }: PoolOptions): Warm {
    if (this.#warm && this.#warm.runs >= this.#runs) void this.renew();
    if (this.#warm) {
      this.#warm.runs++;
      return this.#warm;
    }
    const thread = new Worker(join(distPath, 'workers/threads.js'), {
      env: { ...env, WITHOUT_TABLES: '1' },
      execArgv,
      stdout: true,
      stderr: true,
    });
    thread.stdout.resume();
    thread.stderr.resume();
    thread.setMaxListeners(0);
    const warm = { thread, started: false, stale: new Set<string>(), runs: 1 };
    this.#warm = warm;
    // as when a mutant fills its memory
    thread.once('exit', () => {
      if (this.#warm === warm) this.#warm = null;
    });
    return warm;
  }
}

/** Forwards Vitest's messages to a running thread, and answers 'start' and 'stop' itself. */
class WarmWorker implements PoolWorker {
  readonly name = 'warm';
  readonly #listeners: (readonly [event: string, listener: Listener])[] = [];
  readonly #warm: Warm;
  readonly #project: PoolOptions['project'];

  constructor(warm: Warm, project: PoolOptions['project']) {
    this.#warm = warm;
    this.#project = project;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#warm.thread.off(event, listener);
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#warm.thread.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#warm.thread.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') {
      this.#answer('stopped');
    } else if (message.type === 'start' && this.#warm.started) {
      this.#answer('started');
    } else {
      this.#warm.started = true;
      if (message.type === 'run') this.#choose(message.context.files);
      this.#warm.thread.postMessage(message);
    }
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  /** A thread is configured once, at start, so the test names of a run come with its files. */
  #choose(files: Extract<WorkerRequest, { type: 'run' }>['context']['files']): void {
    const { testNamePattern } = this.#project.config;
    if (testNamePattern) for (const file of files) file.testNamePattern = testNamePattern;
  }

  #answer(type: 'started' | 'stopped'): void {
    queueMicrotask(() => {
      for (const [event, listener] of this.#listeners) {
        if (event === 'message') listener({ type, __vitest_worker_response__: true });
      }
    });
  }
}
