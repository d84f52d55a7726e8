import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { BlobDamaged, type Blobs } from '../domain/common/ports/blobs.ts';
import { namedHashes } from './named.ts';

/** Read at once. */
const batch = 50;

/**
 * Reads all that revisions and drafts name.
 * @returns how many
 * @throws BlobDamaged with all that are damaged or missing
 */
export async function verifyBlobs(db: Kysely<Database>, blobs: Blobs): Promise<number> {
  const hashes = await namedHashes(db);
  const faults: string[] = [];
  for (let from = 0; from < hashes.length; from += batch) {
    const some = hashes.slice(from, from + batch);
    try {
      const found = await blobs.read(some);
      faults.push(...some.filter((sha256) => !found.has(sha256)).map((sha256) => `${sha256} is missing`));
    } catch (error) {
      if (!(error instanceof BlobDamaged)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length === 0) return hashes.length;
  throw new BlobDamaged(`${faults.length} of ${hashes.length} files cannot be read:\n${faults.join('\n')}`);
}
