import { randomBytes } from 'node:crypto';

/** 128 random bits, not guessable. */
export function newId(
  kind:
    | 'usr'
    | 'ver'
    | 'crt'
    | 'ord'
    | 'sub'
    | 'att'
    | 'rev'
    | 'rvi'
    | 'grt'
    | 'vba'
    | 'vou'
    | 'msg'
    | 'nwl'
    | 'nws'
    | 'stf'
    | 'psk'
    | 'dft'
    | 'apr',
): string {
  return `${kind}_${randomBytes(16).toString('base64url')}`;
}
