import type { Use } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import type { Caller } from './devices.ts';

/** Narrowest first. Per network, so that a stranger elsewhere does not lock the owner out. */
export function wrongPasswords(identifier: string, { ip }: Caller): [narrowest: Use, ...wider: Use[]] {
  return [
    ['login.identifier-network', [identifier, networkOf(ip)]],
    ['login.identifier-neighbours', [identifier, wideNetworkOf(ip)]],
    ['login.identifier', identifier],
  ];
}
