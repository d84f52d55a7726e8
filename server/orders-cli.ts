import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { FolderInUse } from './db/lock.ts';
import { isMigrated } from './db/migrate.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { type Finding, repairOrders } from './domain/order-repair.ts';
import { startFault } from './start.ts';

const usage = `Usage: npm run orders:repair [-- --dry-run]

Asks the payment provider about every order that may have changed, repairs what is safe and prints what it found, a line
each. --dry-run only says what it would do. It ends with 0 when nothing is left for a person.`;

/** Why nothing could be looked at; the message says what to do. */
class CannotRepair extends Error {}

async function main(args: readonly string[]): Promise<number> {
  const dryRun = args.includes('--dry-run');
  if (args.some((argument) => argument !== '--dry-run')) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  requireEmbedded(config);
  const database = await openDatabase(config);
  try {
    return await repair(config, database, dryRun);
  } finally {
    await database.close();
  }
}

/** An embedded database is not made here: an empty one would look as if all were well. */
function requireEmbedded({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'database'))) return;
  throw new CannotRepair(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`);
}

async function repair(config: Config, database: OpenDatabase, dryRun: boolean): Promise<number> {
  if (!(await isMigrated(database.db))) {
    throw new CannotRepair(
      'The tables of this database are not those of this version. Start the server once: it makes them.',
    );
  }
  const services = await compose(config, database.db, { now: () => new Date(), log: () => undefined });
  const count = { repaired: 0, 'for a person': 0, 'not asked': 0 };
  const report = ({ subject, text, outcome }: Finding) => {
    count[outcome]++;
    const words = outcome === 'repaired' && dryRun ? 'would be repaired' : outcome;
    console.log(`${subject}  ${text} (${words})`);
  };
  const looked = await repairOrders(services, { dryRun, report });
  await database.sync();
  const repaired = `${count.repaired} ${dryRun ? 'would be repaired' : 'repaired'}`;
  console.log(
    `${looked} ${looked === 1 ? 'order' : 'orders'} looked at: ${repaired}, ${count['for a person']} for a person, ${count['not asked']} not asked`,
  );
  return count['for a person'] + count['not asked'] > 0 ? 1 : 0;
}

/** A clear line for what may be wrong; null for what should not happen. */
function faultOf(error: unknown): string | null {
  if (error instanceof CannotRepair) return error.message;
  if (error instanceof FolderInUse) {
    return `The data folder ${error.message}. The embedded database takes one process at a time: stop the server, run this, and start it again. (On PostgreSQL both may run.)`;
  }
  return startFault(error);
}

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const fault = faultOf(error);
  if (fault === null) throw error;
  console.error(fault);
  process.exitCode = 1;
}
