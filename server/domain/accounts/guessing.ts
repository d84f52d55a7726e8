import type { VerificationPurpose } from '../../db/tables/accounts.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { limitRules } from '../common/limit-rules.ts';
import { addUse, countUse, countUses, takeBackUses, type Use, usesOf } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { type Caller, knownDevice } from './devices.ts';

/** The wrong codes of all callers together; over `max` of them are an attack (docs/decisions/021). */
const all: Use = ['code.everyone', 'all'];
const { max: alarming, minutes: window } = limitRules['code.everyone'];
/** The line in the log about an attack; a second one in the same time is over the limit. */
const alarm: Use = ['code.everyone-alarm', 'all'];

/** A code that a caller wants to try. */
export interface Guess {
  purpose: VerificationPurpose;
  /** The e-mail address or E.164 number that the code went to. */
  identifier: string;
  /** Whose it is; null when the address or number has no account. */
  userId: string | null;
  caller: Caller;
}

/**
 * Counts a code as wrong before it is compared, against every limit or none: for its address or number (A16), and for
 * callers whose browser the account does not know, for a day of a number's reset codes (A59), for the caller's network
 * and its neighbours (A57), and with patience while wrong codes come from everywhere (A58).
 * @returns what to take back when the code is right, the address's own limit first.
 * @throws Problem 429
 */
export async function countGuess(ctx: LoggingCtx, { purpose, identifier, userId, caller }: Guess): Promise<Use[]> {
  const own: Use = ['code.identifier', [identifier, purpose]];
  if ((await knownDevice(ctx, caller, userId)) !== null) {
    await countUse(ctx, ...own);
    return [own];
  }
  const uses: Use[] = [own];
  if (purpose === 'password_reset') uses.push(['code.identifier-day', identifier]);
  uses.push(['code.network', networkOf(caller.ip)], ['code.neighbours', wideNetworkOf(caller.ip)]);
  await countUses(ctx, uses);
  try {
    return [...uses, ...(await countEverywhere(ctx, caller))];
  } catch (error) {
    await takeBackUses(ctx, uses);
    throw error;
  }
}

/**
 * Counts a code among those of all callers. Over 300 wrong ones in ten minutes one line is logged, and from
 * then on a network that entered a wrong code has to wait: a minute at first, four at 600, and ten at 950 and more. Who
 * enters the right code at once does not wait.
 */
async function countEverywhere(ctx: LoggingCtx, { ip }: Caller): Promise<Use[]> {
  const { count } = await addUse(ctx, ...all);
  if (count <= alarming) return [all];
  if (!(await addUse(ctx, ...alarm)).isOver) {
    ctx.log({ event: 'codes.guessed', wrong_codes: count, minutes: window });
  }
  const minutes = Math.min(window, Math.floor((count / alarming) ** 2));
  const patience: Use = ['code.patience', networkOf(ip), minutes];
  try {
    await countUses(ctx, [patience]);
  } catch (error) {
    await takeBackUses(ctx, [all]);
    throw error;
  }
  return [all, patience];
}

/** How many wrong codes came from all callers in the present ten minutes. The same in every process. */
export const wrongCodes = (ctx: Ctx): Promise<number> => usesOf(ctx, ...all);
