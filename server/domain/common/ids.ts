import { randomBytes } from 'node:crypto';

/** A new opaque id: its kind, and 128 random bits, so that it cannot be guessed (A45). */
export function newId(
  kind: 'usr' | 'ver' | 'crt' | 'ord' | 'sub' | 'att' | 'rev' | 'rvi' | 'grt' | 'vba' | 'vou' | 'msg' | 'nws',
): string {
  return `${kind}_${randomBytes(16).toString('base64url')}`;
}
