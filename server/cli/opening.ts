import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { FolderInUse } from '../db/lock.ts';
import { isMigrated } from '../db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { startFault } from '../start-fault.ts';

/** Why a command could not begin; the message says what to do. */
class CannotBegin extends Error {}

/** Wrong arguments: the usage is shown. */
export class WrongUsage extends Error {}

/**
 * Opens the server's database for a command and closes it again. An embedded database is not made here: an empty one
 * would look as if all were well.
 */
export async function withDatabase<Result>(
  run: (config: Config, database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new CannotBegin(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
  }
  const database = await openDatabase(config);
  try {
    if (!(await isMigrated(database.db))) {
      throw new CannotBegin(
        'The tables of this database are not those of this version. Start the server once: it makes them.',
      );
    }
    const result = await run(config, database);
    await database.sync();
    return result;
  } finally {
    await database.close();
  }
}

/** A clear line for what may be wrong; null for what should not happen. */
function faultOf(error: unknown): string | null {
  if (error instanceof CannotBegin) return error.message;
  if (error instanceof FolderInUse) {
    return `The data folder ${error.message}. The embedded database takes one process at a time: stop the server, run this, and start it again. (On PostgreSQL both may run.)`;
  }
  return startFault(error);
}

/**
 * Runs a command of the operators. Its exit code is what `main` gives, 1 when it could not begin, and 2, with the usage,
 * for wrong arguments; `--help` prints the usage.
 */
export async function runCommand(usage: string, main: (args: string[]) => Promise<number>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(usage);
  try {
    process.exitCode = await main(args);
  } catch (error) {
    const fault = error instanceof WrongUsage ? usage : faultOf(error);
    if (fault === null) throw error;
    console.error(fault);
    process.exitCode = error instanceof WrongUsage ? 2 : 1;
  }
}
