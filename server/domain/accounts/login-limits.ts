import type { Use } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import type { Caller } from './devices.ts';

/**
 * What a wrong password for one account is counted as (A8, A55): from the caller's network, from its neighbours, so that
 * a stranger elsewhere does not lock the owner out, and from all networks together. The narrowest limit comes first; the
 * numbers are in limit-rules.ts.
 * @param identifier the e-mail address or E.164 number that was named, whether or not it has an account.
 */
export function wrongPasswords(identifier: string, { ip }: Caller): [narrowest: Use, ...wider: Use[]] {
  return [
    ['login.identifier-network', [identifier, networkOf(ip)]],
    ['login.identifier-neighbours', [identifier, wideNetworkOf(ip)]],
    ['login.identifier', identifier],
  ];
}
