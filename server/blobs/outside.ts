import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../db/schema.ts';
import { type Blobs, damaged } from '../domain/common/ports/blobs.ts';
import type { Now } from '../domain/common/ports/clock.ts';
import { bytesOf, sha256Of } from './bytes.ts';
import { isForgotten } from './named.ts';
import { readTable } from './table.ts';

/** Keeps bytes outside of the database. Throws BlobsUnavailable, or the system's error. */
export interface Store {
  /** For messages to operators. */
  place: (sha256: string) => string;
  /** Can be read and written? */
  prepare: () => Promise<void>;
  /** As they are, or null. */
  read: (sha256: string) => Promise<Buffer | null>;
  /** By their hash; over what is there, which may be damaged. */
  write: (all: ReadonlyMap<string, Buffer>) => Promise<void>;
  /** Also of what is not there. Ends within some seconds. */
  remove: (hashes: readonly string[]) => Promise<void>;
  fault: Blobs['fault'];
}

interface Ctx {
  db: Kysely<Database>;
  now: Now;
  /** Resolves when all commits are on disk. */
  sync: () => Promise<void>;
}

/** Reads at the same time. */
const concurrency = 8;

/** Rows in a transaction. */
const batch = 100;

/**
 * The table has a row without bytes for each. A row is written before its bytes, so that whoever
 * sweeps, which locks the row, deletes none that are being written.
 */
export const outsideBlobs = ({ db, now, sync }: Ctx, store: Store): Blobs => ({
  prepare: async () => {
    await store.prepare();
    if (await takeFromTable(db, store)) await sql`vacuum (full) blobs`.execute(db);
  },
  read: async (hashes) => {
    const limited = pLimit(concurrency);
    const found = new Map<string, Buffer>();
    const reading = [...new Set(hashes)].map((sha256) =>
      limited(async () => {
        const bytes = await store.read(sha256);
        if (bytes === null) return;
        if (sha256Of(bytes) !== sha256) throw damaged(store.place(sha256));
        found.set(sha256, bytes);
      }),
    );
    await Promise.all(reading);
    const missing = hashes.filter((sha256) => !found.has(sha256));
    // of a start that has not taken them yet
    const kept = missing.length > 0 ? await readTable(db, missing) : [];
    return new Map([...found, ...kept]);
  },
  write: async (all) => {
    const bytes = new Map(all.map((each) => [sha256Of(each), each]));
    // in one order, since two servers may write the same
    const hashes = [...bytes.keys()].sort();
    if (hashes.length === 0) return;
    await sql`
      insert into blobs (sha256, written_at) select sha256, ${now()} from unnest(${hashes}::text[]) as sha256
      on conflict (sha256) do update set written_at = excluded.written_at`.execute(db);
    await store.write(bytes);
  },
  sweep: async () => {
    while ((await sweepSome({ db, now, sync }, store)) === batch);
  },
  fault: store.fault,
});

function sweepSome({ db, now, sync }: Ctx, store: Store): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ sha256: string }>`
      delete from blobs where sha256 = any(array(
        select sha256 from blobs where ${isForgotten(now())} limit ${sql.lit(batch)} for update skip locked))
      returning sha256`.execute(transaction);
    // what named them until now is durably gone
    if (rows.length > 0) await sync();
    await store.remove(rows.map(({ sha256 }) => sha256));
    return rows.length;
  });
}

/**
 * Those of an earlier version or setting. It goes on where an earlier start ended.
 * @returns whether there were any
 */
async function takeFromTable(db: Kysely<Database>, store: Store): Promise<boolean> {
  for (let taken = false; ; taken = true) {
    const rows = await db.selectFrom('blobs').select('sha256').where('bytes', 'is not', null).limit(20).execute();
    if (rows.length === 0) return taken;
    const hashes = rows.map(({ sha256 }) => sha256);
    const bytes = await readTable(db, hashes);
    await store.write(new Map(hashes.map((sha256) => [sha256, bytesOf(bytes, sha256)])));
    await db.updateTable('blobs').set({ bytes: null }).where(sql<boolean>`sha256 = any(${hashes}::text[])`).execute();
  }
}
