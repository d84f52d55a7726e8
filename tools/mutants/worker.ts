// Process that runs mutants one by one. It ends if one loops for ever.
import { type Job, Judge } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

export type Message =
  | { type: 'ready' }
  | { type: 'alive' }
  | { type: 'verdict'; id: string; verdict: Verdict }
  | { type: 'next'; broken: [file: string, how: string][]; seconds: number };

const say = (message: Message) => process.send?.(message);
const tell = (mutant: Mutant, verdict: Verdict) => say({ type: 'verdict', id: mutant.id, verdict });

/**
 * In s of processor time from one test to the next. The longest of the unchanged program takes 30
 * on a slow machine.
 */
const longest = 180;

const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
let since = used();
// the tests run in a thread: this one stays idle, and sees what all of the process used
setInterval(() => {
  if (used() - since > longest) process.exit();
}, 1_000);

const judge = await Judge.open(process.cwd(), () => {
  since = used();
  say({ type: 'alive' });
});

process.on('message', async (job: Job | 'end') => {
  if (job !== 'end') tell(job.mutant, await judge.judge(job));
  for await (const [mutant, verdict] of judge.review(job === 'end')) tell(mutant, verdict);
  if (job === 'end') process.exit();
  say({ type: 'next', broken: [...judge.broken], seconds: used() });
});
process.on('disconnect', () => process.exit());
say({ type: 'ready' });
