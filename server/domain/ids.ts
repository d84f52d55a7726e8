import { randomBytes } from 'node:crypto';

/** A new opaque id: its kind, and 120 random bits, so that nobody guesses another's. */
export function newId(kind: 'usr' | 'ver' | 'crt' | 'ord' | 'sub'): string {
  return `${kind}_${randomBytes(15).toString('base64url')}`;
}
