import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Blobs, BlobsUnavailable, damaged } from '../domain/common/ports/blobs.ts';
import type { Now } from '../domain/common/ports/clock.ts';
import { sha256Of } from './bytes.ts';
import { isForgotten, isNamed } from './named.ts';

interface Ctx {
  db: Kysely<Database>;
  now: Now;
}

/** In bytes: a statement blocks the embedded database's thread. */
const batch = 1_000_000;

/** In the database: of PostgreSQL without a bucket, and in memory. */
export const tableBlobs = ({ db, now }: Ctx): Blobs => ({
  prepare: () => requireBytes(db),
  read: (hashes) => readTable(db, hashes),
  write: async (all) => {
    const missing = new Map(all.map((bytes) => [sha256Of(bytes), bytes]));
    const known = await db
      .updateTable('blobs')
      .set({ written_at: now() })
      .where(sql<boolean>`sha256 = any(${[...missing.keys()]}::text[]) and bytes is not null`)
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
        .onConflict((conflict) =>
          conflict.column('sha256').doUpdateSet({ written_at: now(), bytes: ({ ref }) => ref('excluded.bytes') }),
        )
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
  sweep: async () => {
    await db.deleteFrom('blobs').where(isForgotten(now())).execute();
  },
  fault: () => Promise.resolve(null),
});

/** Without those whose bytes are kept elsewhere. @throws BlobDamaged */
export async function readTable(db: Kysely<Database>, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('blobs')
    .select(['sha256', 'bytes'])
    .where(sql<boolean>`sha256 = any(${hashes}::text[])`)
    .execute();
  const found = new Map<string, Buffer>();
  for (const { sha256, bytes } of rows) {
    if (bytes === null) continue;
    if (sha256Of(bytes) !== sha256) throw damaged(`The row ${sha256} of the table blobs`);
    found.set(sha256, Buffer.from(bytes));
  }
  return found;
}

/** Bytes that an earlier start has put into a bucket are out of reach without its settings. */
async function requireBytes(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from blobs where bytes is null and ${isNamed}`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new BlobsUnavailable(
    'unreachable',
    `The bytes of ${count} files of the content are in a bucket: set S3_ENDPOINT and what belongs to it as before, or with ` +
      'them run once: npm run db:move -- blobs',
  );
}
