import type { LoggingCtx } from '../../common/context.ts';
import { limitRules } from '../../common/limit-rules.ts';
import { addUse, countUses, type Use } from '../../common/limits.ts';
import { networkOf, wideNetworkOf } from '../../common/network.ts';

export interface Redeemer {
  userId: string;
  ip: string;
}

const all: Use = ['voucher.everyone', 'all'];
const alarm: Use = ['voucher.everyone-alarm', 'all'];

/**
 * Counted against all limits (all or nothing) before comparing (A90). Above 200 wrong codes an hour
 * overall, one line is logged and nobody is refused, since that would lock out holders of cards
 * (A91).
 * @returns uses to release if the code is right
 * @throws Problem 429
 */
export async function countGuess(ctx: LoggingCtx, { userId, ip }: Redeemer): Promise<Use[]> {
  const uses: Use[] = [
    ['voucher.account', userId],
    ['voucher.account-day', userId],
    ['voucher.network', networkOf(ip)],
    ['voucher.neighbours', wideNetworkOf(ip)],
  ];
  await countUses(ctx, uses);
  const { count, isOver } = await addUse(ctx, ...all);
  if (isOver && !(await addUse(ctx, ...alarm)).isOver) {
    ctx.log({ event: 'vouchers.guessed', wrong_codes: count, minutes: limitRules['voucher.everyone'].minutes });
  }
  return [...uses, all];
}
