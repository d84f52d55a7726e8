import { existsSync } from 'node:fs';
import { start, startFault } from './start.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const server = await start(process.env, (text) => console.log(text));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // a second signal does not wait for anything
      if (stopping) process.exit(1);
      stopping = true;
      await server.stop();
      process.exit(0);
    });
  }
} catch (error) {
  const fault = startFault(error);
  if (fault === null) throw error;
  console.error(fault);
  process.exit(1);
}
