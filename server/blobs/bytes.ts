import { createHash } from 'node:crypto';
import { BlobDamaged } from '../domain/common/ports/blobs.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @param bytes as `Blobs.read` answers them */
export function bytesOf(bytes: ReadonlyMap<string, Buffer>, sha256: string): Buffer {
  const found = bytes.get(sha256);
  if (!found) throw new BlobDamaged(`The bytes of ${sha256} are missing: restore them from a backup`);
  return found;
}
