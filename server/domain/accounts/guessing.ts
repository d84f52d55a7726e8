import type { VerificationPurpose } from '../../db/tables/accounts.ts';
import type { Services } from '../../services.ts';
import { addUse, countUse, countUses, type Limit, takeBackUses, usesOf } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { type Caller, knownDevice } from './devices.ts';

/** The wrong codes of all callers together, in windows of `window` minutes. */
const everywhere = 'wrong-codes';
const window = 10;

/** So many wrong codes in a window are an attack (docs/decisions/021). */
const alarming = 300;

/** A code that a caller wants to try. */
export interface Guess {
  purpose: VerificationPurpose;
  /** The e-mail address or E.164 number that the code went to. */
  identifier: string;
  /** Whose it is; null when the address or number has no account. */
  userId: string | null;
  caller: Caller;
}

const message = 'Too many attempts with this code.';

/**
 * Counts a code as wrong before it is compared, against every limit or none: 5 in 10 minutes for its address or number
 * (A16), and for callers whose browser the account does not know, 20 a day for a number's reset codes (A59), 30 in 10
 * minutes for the caller's network and 60 for its neighbours (A57), and patience while wrong codes come from everywhere (A58).
 * @returns what to take back when the code is right, the address's own limit first.
 * @throws Problem 429
 */
export async function countGuess(services: Services, { purpose, identifier, userId, caller }: Guess): Promise<Limit[]> {
  const own: Limit = { bucket: `code:${purpose}:${identifier}`, max: 5, minutes: 10 };
  if ((await knownDevice(services, caller, userId)) !== null) {
    await countUse(services, own, message);
    return [own];
  }
  const limits = [
    own,
    ...(purpose === 'password_reset' ? [{ bucket: `code-day:${identifier}`, max: 20, minutes: 24 * 60 }] : []),
    { bucket: `code-ip:${networkOf(caller.ip)}`, max: 30, minutes: 10 },
    { bucket: `code-net:${wideNetworkOf(caller.ip)}`, max: 60, minutes: 10 },
  ];
  await countUses(services, limits, message);
  try {
    return [...limits, ...(await countEverywhere(services, caller))];
  } catch (error) {
    await takeBackUses(services.db, limits);
    throw error;
  }
}

/**
 * Counts a code among those of all callers. Over 300 wrong ones in ten minutes operators hear of it once, and from
 * then on a network that entered a wrong code has to wait: a minute at first, four at 600, and ten at 950 and more. Who
 * enters the right code at once does not wait.
 */
async function countEverywhere(services: Services, { ip }: Caller): Promise<Limit[]> {
  const all: Limit = { bucket: everywhere, max: Number.POSITIVE_INFINITY, minutes: window };
  const { count } = await addUse(services, all);
  if (count <= alarming) return [all];
  const alarms = await addUse(services, { bucket: `${everywhere}-alarm`, minutes: window });
  if (alarms.count === 1) services.log({ event: 'codes.guessed', wrong_codes: count, minutes: window });
  const minutes = Math.min(window, Math.floor((count / alarming) ** 2));
  const patience: Limit = { bucket: `code-patience:${networkOf(ip)}`, max: 1, minutes };
  try {
    await countUses(services, [patience], 'Many wrong codes are being entered at the moment.');
  } catch (error) {
    await takeBackUses(services.db, [all]);
    throw error;
  }
  return [all, patience];
}

/** How many wrong codes came from all callers in the present ten minutes. The same in every process. */
export const wrongCodes = (services: Pick<Services, 'db' | 'now'>): Promise<number> =>
  usesOf(services, everywhere, window);
