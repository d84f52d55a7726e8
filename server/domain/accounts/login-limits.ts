import type { Limit } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import type { Caller } from './devices.ts';

const minutes = 15;

/**
 * The limits on wrong passwords for one account (A8, A55): 10 in 15 minutes from one network and 30 from its
 * neighbours, so that a stranger elsewhere does not lock the owner out, and 100 from all networks together.
 * @param identifier the e-mail address or E.164 number that was named, whether or not it has an account.
 */
export function wrongPasswords(identifier: string, { ip }: Caller): Limit[] {
  // the identifier last, where the purge of an account looks for it
  return [
    { bucket: `login-network:${networkOf(ip)}:${identifier}`, max: 10, minutes },
    { bucket: `login-neighbours:${wideNetworkOf(ip)}:${identifier}`, max: 30, minutes },
    { bucket: `login:${identifier}`, max: 100, minutes },
  ];
}

/** Wrong passwords from one network, whatever accounts they are for. */
export const wrongPasswordsOfNetwork = ({ ip }: Caller): Limit => ({
  bucket: `login-ip:${networkOf(ip)}`,
  max: 500,
  minutes,
});

/**
 * A browser that logged in to the account before has a limit of its own in place of all others, so that no stranger
 * can lock it out (A56).
 * @param tokenHash names the browser.
 */
export const wrongPasswordsOfDevice = (tokenHash: string): Limit => ({
  bucket: `login-device:${tokenHash}`,
  max: 10,
  minutes,
});

/** Right passwords for one account (A54): each costs a check of a hash and a session. */
export const rightPasswords = (userId: string): Limit => ({ bucket: `logins:${userId}`, max: 100, minutes });
