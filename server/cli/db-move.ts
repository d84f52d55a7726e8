import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyBytes } from '../blobs/copy.ts';
import { openBlobs, storeOf } from '../blobs/open.ts';
import { type Config, readConfig } from '../config.ts';
import { siteOf } from '../content/site.ts';
import { adoptBaseline } from '../db/adopt-baseline.ts';
import { migrate } from '../db/migrate.ts';
import { MoveRefused, moveDatabase } from '../db/move.ts';
import { openDatabase } from '../db/open.ts';
import { startFault } from '../start-fault.ts';

const now = () => new Date();

const usage = `Usage: DATABASE_URL=postgres://… npm run db:move
       Copies the embedded database of DATA_DIR into a new, empty PostgreSQL database. No server may run on either.

       npm run db:move -- blobs
       Brings the files of the content from the bucket of S3_ENDPOINT into the database of DATABASE_URL. No server may run on it.

       npm run db:move -- baseline
       Brings the database that a server would use, with all 35 steps of before the baseline, to the baseline (decision 070).
       No server may run on it.`;

/** Copies the embedded database in DATA_DIR to DATABASE_URL. */
async function move(config: Config): Promise<void> {
  if (config.databaseUrl === null)
    throw new MoveRefused('DATABASE_URL should be the address of a new PostgreSQL database');
  requireFolder(config);
  const embedded = { ...config, databaseUrl: null, s3: null };
  const source = await openDatabase(embedded);
  try {
    const target = await openDatabase(config);
    try {
      await target.withoutTimeouts(migrate);
      let total = 0;
      let files = 0;
      const store = await storeOf(config);
      await store?.prepare();
      await target.withoutTimeouts((db) =>
        moveDatabase(
          source.db,
          db,
          ({ table, rows }) => {
            total += rows;
            console.log(`${String(rows).padStart(9)}  ${table}`);
          },
          async (from, to) => {
            const kept = await openBlobs({ config: embedded, db: from, now, sync: source.sync });
            files = await copyBytes(kept, to, store);
          },
        ),
      );
      console.log(`${String(total).padStart(9)}  rows moved, and compared row by row.`);
      console.log(
        `${String(files).padStart(9)}  files of the content moved into the ${store ? 'bucket' : 'table blobs'}.`,
      );
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

/** For a platform that leaves its bucket. */
async function fromBucket(config: Config): Promise<void> {
  if (config.s3 === null) throw new MoveRefused('S3_ENDPOINT and what belongs to it should be set as for the server');
  const database = await openDatabase(config);
  try {
    const { sync } = database;
    const files = await database.withoutTimeouts(async (db) =>
      copyBytes(await openBlobs({ config, db, now, sync }), db, null),
    );
    console.log(`${files} files of the content are in the table blobs: start the server without S3_ENDPOINT.`);
  } finally {
    await database.close();
  }
}

/** Converts a database that has the migrations from before the baseline. */
async function toBaseline(config: Config): Promise<void> {
  if (config.databaseUrl === null) requireFolder(config);
  const { organisation } = siteOf(config.contentDir);
  const database = await openDatabase(config);
  try {
    await database.withoutTimeouts((db) => adoptBaseline(db, organisation));
    await database.sync();
    console.log('The database has the baseline: start the server.');
  } finally {
    await database.close();
  }
}

function requireFolder({ dataDir }: Config): void {
  if (!existsSync(join(dataDir, 'database'))) {
    throw new MoveRefused(`DATA_DIR: ${dataDir} holds no embedded database`);
  }
}

const args = process.argv.slice(2);
const work = args.length === 0 ? move : { baseline: toBaseline, blobs: fromBucket }[args.join(' ')];
if (work === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    await work(config);
  } catch (error) {
    const fault = error instanceof MoveRefused ? `${error.message}.` : startFault(error);
    if (fault === null) throw error;
    console.error(fault);
    process.exitCode = 1;
  }
}
