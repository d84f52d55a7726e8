// Process that runs mutants one by one; killed if one never ends.
import { type Job, Judge, type Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';

export type Message =
  | { type: 'ready' }
  | { type: 'alive' }
  | { type: 'verdict'; id: string; verdict: Verdict }
  | { type: 'next'; broken: [file: string, how: string][]; seconds: number };

const say = (message: Message) => process.send?.(message);
const tell = (mutant: Mutant, verdict: Verdict) => say({ type: 'verdict', id: mutant.id, verdict });

const judge = await Judge.open(process.cwd(), () => say({ type: 'alive' }));

process.on('message', async (job: Job | 'end') => {
  if (job !== 'end') tell(job.mutant, await judge.judge(job));
  for await (const [mutant, verdict] of judge.review(job === 'end')) tell(mutant, verdict);
  if (job === 'end') process.exit();
  const { user, system } = process.cpuUsage();
  say({ type: 'next', broken: [...judge.broken], seconds: (user + system) / 1e6 });
});
process.on('disconnect', () => process.exit());
say({ type: 'ready' });
