import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBlobs } from '../../../server/blobs/open.ts';
import { verifyBlobs } from '../../../server/blobs/verify.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { type RunningBucket, startBucket } from '../support/bucket.ts';
import { createDatabase } from '../support/database.ts';
import { type Launched, processesOfEachTest } from '../support/processes.ts';

const { launch, inFolder } = processesOfEachTest();
const writer = '../tests/server/support/blob-writer.ts';

let bucket: RunningBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());

/** Until it has swept and has named so many. */
async function working({ child, printed, exited }: Launched, names: number): Promise<void> {
  while (!printed.out.includes('swept') || printed.out.split('\n').length < names) {
    const ended = await Promise.race([once(child.stdout ?? child, 'data').then(() => false), exited.then(() => true)]);
    if (ended) throw new Error(`the writer ended: ${printed.err}`);
  }
}

async function kill({ child, exited }: Launched): Promise<void> {
  child.kill('SIGKILL');
  await exited;
}

/** @returns how many names there are, all of whose bytes are there */
async function verified(env: Record<string, string>): Promise<number> {
  const config = readConfig(env);
  const { db, sync, close } = await openDatabase(config);
  try {
    const blobs = await openBlobs({ config, db, now: () => new Date(), sync });
    await blobs.prepare();
    return await verifyBlobs(db, blobs);
  } finally {
    await close();
  }
}

const rounds = 2;

it(`[DESK-101][DESK-102] killing a process twice while it writes and sweeps files on disk loses no referenced file`, async () => {
  const env = { DATA_DIR: inFolder('data') };
  for (let round = 1; round <= rounds; round++) {
    const process = launch(writer, { env });
    await working(process, 40 * round);
    await kill(process);
    expect(await verified(env)).toBeGreaterThan(10);
  }
  const files = readdirSync(inFolder('data', 'blobs'), { recursive: true }).map(String);
  expect(files.filter((name) => name.includes('/') && !/^([\da-f]{2})\/\1[\da-f]{62}$/.test(name))).toEqual([]);
  expect(existsSync(inFolder('data', 'database'))).toBe(true);
});

const server = process.env.DATABASE_URL;

// the embedded database is of one process
if (server) {
  it.each(['the table', 'a bucket'])(
    `[DESK-101][DESK-102] killing one of two processes twice while both write and sweep files in %s loses no referenced file`,
    async (where) => {
      const { url, drop } = await createDatabase(server);
      try {
        const env = { DATABASE_URL: url.href, ...(where === 'a bucket' && bucket.env) };
        const survivor = launch(writer, { env });
        await working(survivor, 10);
        for (let round = 1; round <= rounds; round++) {
          const victim = launch(writer, { env });
          await working(victim, 20 * round);
          await kill(victim);
        }
        await kill(survivor);
        expect(await verified(env)).toBeGreaterThan(10);
      } finally {
        await drop();
      }
    },
    180_000,
  );
}
