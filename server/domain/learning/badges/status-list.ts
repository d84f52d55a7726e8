import { gzipSync } from 'node:zlib';

/** How many badges a list has room for: the fewest that W3C Bitstring Status List allows, so that none can be picked out. */
export const capacity = 131_072;

/**
 * A list of bits, as W3C Bitstring Status List 1.0 has them: the first bit is the highest of the first byte; compressed, in
 * base64url, with the `u` of multibase before it.
 * @param marked the places of the bits that are set, from 0.
 */
export function encodedList(marked: readonly number[]): string {
  const bytes = Buffer.alloc(capacity / 8);
  for (const index of marked) {
    const byte = index >> 3;
    bytes.writeUInt8(bytes.readUInt8(byte) | (0x80 >> (index & 7)), byte);
  }
  return `u${gzipSync(bytes).toString('base64url')}`;
}
