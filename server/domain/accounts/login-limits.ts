import type { Use } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import type { Caller } from './devices.ts';

/**
 * Limits per network, per neighbourhood, so that a stranger elsewhere does not lock the owner out,
 * and global; narrowest first (limit-rules.ts).
 * @param identifier whether or not it has an account.
 */
export function wrongPasswords(identifier: string, { ip }: Caller): [narrowest: Use, ...wider: Use[]] {
  return [
    ['login.identifier-network', [identifier, networkOf(ip)]],
    ['login.identifier-neighbours', [identifier, wideNetworkOf(ip)]],
    ['login.identifier', identifier],
  ];
}
