import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Blobs } from '../domain/common/ports/blobs.ts';
import type { Now } from '../domain/common/ports/clock.ts';
import { sha256Of } from './files.ts';

interface Ctx {
  db: Kysely<Database>;
  now: Now;
}

/** In bytes: a statement blocks the embedded database's thread. */
const batch = 1_000_000;

/** In the database. */
export const databaseBlobs = ({ db, now }: Ctx): Blobs => ({
  read: async (hashes) => {
    const rows = await db
      .selectFrom('blobs')
      .select(['sha256', 'bytes'])
      .where(sql<boolean>`sha256 = any(${hashes}::text[])`)
      .execute();
    return new Map(rows.map(({ sha256, bytes }) => [sha256, Buffer.from(bytes)]));
  },
  write: async (all) => {
    const missing = new Map(all.map((bytes) => [sha256Of(bytes), bytes]));
    const known = await db
      .updateTable('blobs')
      .set({ written_at: now() })
      .where(sql<boolean>`sha256 = any(${[...missing.keys()]}::text[])`)
      .returning('sha256')
      .execute();
    for (const { sha256 } of known) missing.delete(sha256);
    let rows: { sha256: string; bytes: Buffer; written_at: Date }[] = [];
    let size = 0;
    const insert = async () => {
      if (rows.length === 0) return;
      await db
        .insertInto('blobs')
        .values(rows)
        .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ written_at: now() }))
        .execute();
      [rows, size] = [[], 0];
    };
    for (const [sha256, bytes] of missing) {
      rows.push({ sha256, bytes, written_at: now() });
      size += bytes.length;
      if (size >= batch || rows.length === 100) await insert();
    }
    await insert();
  },
});

/** @param bytes as `Blobs.read` answers them */
export function bytesOf(bytes: ReadonlyMap<string, Buffer>, sha256: string): Buffer {
  const found = bytes.get(sha256);
  if (!found) throw new Error(`The bytes of ${sha256} are missing`);
  return found;
}

/** What is written is named within this time, in ms. */
const grace = 24 * 3_600_000;

export async function sweepBlobs({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('blobs')
    .where('written_at', '<', new Date(now().getTime() - grace))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('content_files').select('path').whereRef('content_files.sha256', '=', 'blobs.sha256'))),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('draft_files').select('path').whereRef('draft_files.sha256', '=', 'blobs.sha256'))),
    )
    .execute();
}
