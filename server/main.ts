import { existsSync } from 'node:fs';
import { createLogger, eventLog } from './observability/log.ts';
import { printTo } from './observability/output.ts';
import { start } from './start.ts';
import { startFault } from './start-fault.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

if (process.env.NODE_ENV === 'production') {
  // JSON like every other line, so that the cause of the crash can be found
  process.on('uncaughtException', (error) => {
    const log = eventLog(createLogger(printTo(2)));
    log({ event: 'process.crashed', reason: error instanceof Error ? error.stack : String(error) });
    process.exit(1);
  });
}

const starting = start(process.env, printTo(1));
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // during start too, which is finished first
  process.on(signal, async () => {
    // a second signal exits at once
    if (stopping) process.exit(1);
    stopping = true;
    const server = await starting.catch(() => null);
    await server?.stop();
    process.exit(server ? 0 : 1);
  });
}

try {
  await starting;
} catch (error) {
  const fault = startFault(error);
  if (fault === null) throw error;
  console.error(fault);
  process.exit(1);
}
