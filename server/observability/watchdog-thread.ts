import { workerData } from 'node:worker_threads';
import { printTo } from './output.ts';
import { missedBeats, type Watched } from './watchdog.ts';

const { beats, tick, maxMissed }: Watched = workerData;

const missedAt = missedBeats();
const print = printTo(2);
setInterval(() => {
  if (missedAt(Atomics.load(beats, 0)) < maxMissed) return;
  const reason = `the event loop has not turned for ${(maxMissed * tick) / 1000} s`;
  // pino's format; loading pino here would cost every server 3.5 MB
  print(JSON.stringify({ level: 'fatal', time: new Date().toISOString(), event: 'process.stuck', reason }));
  process.kill(process.pid, 'SIGKILL');
}, tick);
