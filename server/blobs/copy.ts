import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { BlobDamaged, type Blobs } from '../domain/common/ports/blobs.ts';
import { isNamed } from './named.ts';
import type { Store } from './outside.ts';

/** Read at once. */
const batch = 20;

/**
 * Brings the bytes of rows that have none from another store, into this one or, for null, into the
 * rows.
 * @returns how many
 * @throws BlobDamaged where bytes that are named are missing
 */
export async function copyBytes(from: Pick<Blobs, 'read'>, to: Kysely<Database>, store: Store | null): Promise<number> {
  const { rows } = await sql<{ sha256: string; is_named: boolean }>`
    select sha256, ${isNamed} as is_named from blobs where bytes is null order by sha256`.execute(to);
  let count = 0;
  for (let at = 0; at < rows.length; at += batch) {
    const some = rows.slice(at, at + batch);
    const bytes = await from.read(some.map(({ sha256 }) => sha256));
    const missing = some.find(({ sha256, is_named }) => is_named && !bytes.has(sha256));
    if (missing) throw new BlobDamaged(`The bytes of ${missing.sha256} are missing: restore them from a backup`);
    if (store) await store.write(bytes);
    else {
      for (const [sha256, each] of bytes) {
        await to.updateTable('blobs').set({ bytes: each }).where('sha256', '=', sha256).execute();
      }
    }
    count += bytes.size;
  }
  return count;
}
