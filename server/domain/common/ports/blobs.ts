/**
 * Bytes by their SHA-256 (hexadecimal), outside of any transaction: they are written before they
 * are named.
 */
export interface Blobs {
  /**
   * At each start, before the rest: brings here what another store has kept.
   * @throws BlobsUnavailable
   */
  prepare: () => Promise<void>;
  /** Verified; without those that are not there. @throws BlobsUnavailable | BlobDamaged */
  read: (hashes: readonly string[]) => Promise<Map<string, Buffer>>;
  /** Once for equal bytes; they survive a power failure from then on. @throws BlobsUnavailable */
  write: (all: readonly Buffer[]) => Promise<void>;
  /** Deletes what nothing has named for a day after it was written. */
  sweep: () => Promise<void>;
  /** Why they cannot be read or written now, for health checks; at most some seconds old. */
  fault: () => Promise<BlobFault | null>;
}

export type BlobFault = 'unreachable' | 'refused';

/** The message is for operators, and has no secret. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable';
  readonly fault: BlobFault;

  constructor(fault: BlobFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The bytes are not those that were written, or are gone. The message is for operators. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
}

export const damaged = (place: string): BlobDamaged =>
  new BlobDamaged(`${place} is damaged: its bytes do not have the hash of its name; restore it from a backup`);
