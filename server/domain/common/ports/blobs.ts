/** Bytes by their SHA-256 (hexadecimal), outside of any transaction: they are written before they are named. */
export interface Blobs {
  /** Without those that are not there. */
  read: (hashes: readonly string[]) => Promise<Map<string, Buffer>>;
  /** Once for equal bytes. */
  write: (all: readonly Buffer[]) => Promise<void>;
}
