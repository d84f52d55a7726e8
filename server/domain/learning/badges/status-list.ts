import { gzipSync } from 'node:zlib';

/** The minimum of W3C Bitstring Status List, for privacy. */
export const capacity = 131_072;

/** W3C Bitstring Status List 1.0: most significant bit first, gzip, base64url, multibase `u`. */
export function encodedList(marked: readonly number[]): string {
  const bytes = Buffer.alloc(capacity / 8);
  for (const index of marked) {
    const byte = index >> 3;
    bytes.writeUInt8(bytes.readUInt8(byte) | (0x80 >> (index & 7)), byte);
  }
  return `u${gzipSync(bytes).toString('base64url')}`;
}
