import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { jsonLog } from './log.ts';
import { missedBeats, type Watched } from './watchdog.ts';

const { beats, tick, patience }: Watched = workerData;

const missedAt = missedBeats();
setInterval(() => {
  if (missedAt(Atomics.load(beats, 0)) < patience) return;
  const reason = `the event loop has not turned for ${(patience * tick) / 1000} s`;
  try {
    // console writes through the main thread, which does nothing any more
    jsonLog((text) => writeSync(2, `${text}\n`))({ event: 'process.stuck', reason });
  } finally {
    // also when standard error is closed, or a pipe that is full
    process.kill(process.pid, 'SIGKILL');
  }
}, tick);
