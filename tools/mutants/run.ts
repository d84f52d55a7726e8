import { type ChildProcess, fork } from 'node:child_process';
import type { Job } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';
import type { Message } from './worker.ts';

/**
 * In ms; for what neither ends nor uses the processor. An infinite loop is ended by the worker
 * itself.
 */
const limit = 600_000;

export interface Judged {
  verdicts: Map<string, Verdict>;
  broken: Map<string, string>;
  /** Processor time of the workers. */
  seconds: number;
}

/** `onVerdict` is called again if a verdict is revised. */
export async function run(
  jobs: readonly Job[],
  workers: number,
  onVerdict: (mutant: Mutant, verdict: Verdict, left: number) => void,
  onBroken: (file: string, how: string) => void,
): Promise<Judged> {
  const queue = [...jobs];
  const mutants = new Map(jobs.map(({ mutant }) => [mutant.id, mutant]));
  const judged: Judged = { verdicts: new Map(), broken: new Map(), seconds: 0 };
  const settle = (id: string, verdict: Verdict) => {
    judged.verdicts.set(id, verdict);
    const mutant = mutants.get(id);
    if (mutant) onVerdict(mutant, verdict, jobs.length - judged.verdicts.size);
  };

  const breaks = (file: string, how: string) => {
    if (!judged.broken.has(file)) onBroken(file, how);
    judged.broken.set(file, how);
  };

  async function work(): Promise<void> {
    while (queue.length > 0) await workIn(fork(new URL('./worker.ts', import.meta.url)));
  }

  function workIn(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      let job: Job | undefined;
      let timer: NodeJS.Timeout | undefined;
      let used = 0;
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => child.kill('SIGKILL'), limit);
      };
      child.on('message', (message: Message) => {
        watch();
        if (message.type === 'alive') return;
        if (message.type === 'verdict') {
          settle(message.id, message.verdict);
          return;
        }
        if (message.type === 'next') {
          for (const [file, how] of message.broken) breaks(file, how);
          judged.seconds += message.seconds - used;
          used = message.seconds;
        }
        job = queue.shift();
        child.send(job ?? 'end');
      });
      child.on('exit', () => {
        clearTimeout(timer);
        if (!job && queue.length > 0) reject(new Error('The tests could not be started'));
        if (job && !judged.verdicts.has(job.mutant.id)) settle(job.mutant.id, { status: 'time' });
        resolve();
      });
    });
  }

  await Promise.all(Array.from({ length: workers }, work));
  return judged;
}
