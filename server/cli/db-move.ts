import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { MoveRefused, moveDatabase } from '../db/move.ts';
import { openDatabase } from '../db/open.ts';
import { startFault } from '../start-fault.ts';

const usage = `Usage: DATABASE_URL=postgres://… npm run db:move
       Copies the embedded database of DATA_DIR into a new, empty PostgreSQL database. No server may run on either.`;

/** Moves the embedded database of DATA_DIR to DATABASE_URL. */
async function move(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  if (config.databaseUrl === null)
    throw new MoveRefused('DATABASE_URL should be the address of a new PostgreSQL database');
  if (!existsSync(join(config.dataDir, 'database'))) {
    throw new MoveRefused(`DATA_DIR: ${config.dataDir} holds no embedded database`);
  }
  const source = await openDatabase({ databaseUrl: null, dataDir: config.dataDir });
  try {
    const target = await openDatabase(config);
    try {
      await target.patiently(migrate);
      let total = 0;
      await target.patiently((db) =>
        moveDatabase(source.db, db, ({ table, rows }) => {
          total += rows;
          console.log(`${String(rows).padStart(9)}  ${table}`);
        }),
      );
      console.log(`${String(total).padStart(9)}  rows moved, and compared row by row.`);
      console.log(
        `Start the server with DATABASE_URL from now on. ${config.dataDir} is as it was: keep it until you have a dump.`,
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

if (process.argv.length > 2) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    await move();
  } catch (error) {
    const fault = error instanceof MoveRefused ? `${error.message}.` : startFault(error);
    if (fault === null) throw error;
    console.error(fault);
    process.exitCode = 1;
  }
}
