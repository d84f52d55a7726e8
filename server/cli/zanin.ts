import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { compose } from '../container.ts';
import { FolderInUse } from '../db/lock.ts';
import { createLogger, eventLog } from '../observability/log.ts';
import { printTo } from '../observability/output.ts';
import { startFault } from '../start-fault.ts';
import { AdminSocketClosed, throughServer } from './admin-socket.ts';
import { callerHere, loginUid, operatorName } from './operator.ts';
import { type Ended, failed, type Host, run } from './run.ts';
import { CannotBegin, withDatabase } from './with-database.ts';

/** Opens the database here, or lets the server that has the embedded one run the command. */
async function execute(args: string[], work: (host: Host) => Promise<Ended>): Promise<Ended> {
  const config = readConfig(process.env);
  const operator = operatorName(process.env);
  try {
    return await withDatabase(config, async ({ db, sync }) => {
      const { services } = await compose(config, db, { now: () => new Date(), print: printTo(2), sync });
      return work({ services, operator, caller: callerHere() });
    });
  } catch (error) {
    if (error instanceof FolderInUse) return throughServer(config.dataDir, { args, operator, login: loginUid() });
    throw error;
  }
}

/** A message for expected faults; others are logged. */
function faultOf(error: unknown): string {
  const known = error instanceof CannotBegin || error instanceof AdminSocketClosed ? error.message : startFault(error);
  if (known !== null) return known;
  const log = eventLog(createLogger(printTo(2)));
  const reason = error instanceof Error ? error.stack : String(error);
  log({ event: 'operators.failed', command: args.slice(0, 2).join(' '), reason });
  return 'The command failed. The line above says where (operators.failed).';
}

if (existsSync('.env')) process.loadEnvFile('.env');
const args = process.argv.slice(2);
const ended = await run(args, (work) => execute(args, work)).catch((error: unknown) =>
  failed(3, faultOf(error), args.includes('--json')),
);
// EPIPE: a reader such as `head` has closed the pipe
process.stdout.on('error', () => undefined);
process.stdout.write(ended.out);
process.stderr.write(ended.err);
process.exitCode = ended.code;
