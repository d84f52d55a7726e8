import type { VerificationPurpose } from '../../db/tables/accounts.ts';
import type { Ctx, LoggingCtx } from '../common/context.ts';
import { limitRules } from '../common/limit-rules.ts';
import { addUse, countUse, countUses, takeBackUses, type Use, usesOf } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { type Caller, knownDevice } from './devices.ts';

/** Wrong codes of all callers; more than `max` are an attack (docs/decisions/021). */
const all: Use = ['code.everyone', 'all'];
const { max: alarming, minutes: window } = limitRules['code.everyone'];
/** Limits the log to one line per attack. */
const alarm: Use = ['code.everyone-alarm', 'all'];

export interface Guess {
  purpose: VerificationPurpose;
  identifier: string;
  /** Null without an account. */
  userId: string | null;
  caller: Caller;
}

/**
 * Counts the attempt against all limits (all or nothing) before comparing; during a global attack
 * also a per-network back-off.
 * @returns uses to release if the code is right, the identifier's own limit first
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

/** During an attack: one log line, and a back-off per network that grows with the wrong codes. */
async function countEverywhere(ctx: LoggingCtx, { ip }: Caller): Promise<Use[]> {
  const { count } = await addUse(ctx, ...all);
  if (count <= alarming) return [all];
  if (!(await addUse(ctx, ...alarm)).isOver) {
    ctx.log({ event: 'codes.guessed', wrong_codes: count, minutes: window });
  }
  const minutes = Math.min(window, Math.floor((count / alarming) ** 2));
  const backOff: Use = ['code.back-off', networkOf(ip), minutes];
  try {
    await countUses(ctx, [backOff]);
  } catch (error) {
    await takeBackUses(ctx, [all]);
    throw error;
  }
  return [all, backOff];
}

export const wrongCodes = (ctx: Ctx): Promise<number> => usesOf(ctx, ...all);
