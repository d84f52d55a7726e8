import { decimalsOf } from '../../../../common/money/minor-units.ts';
import { day } from '../../../../common/rules/durations.ts';
import type { TransferAccount } from '../ports.ts';
import { type Charge, type Price, shownPrice } from '../prices.ts';

/** How long an order waits for its transfer. */
const waiting = 14 * day;

/** Until when an order that was made then waits for its transfer. */
export const transferEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + waiting);

/**
 * What to transfer: the price that is listed for a region, in its own currency, also where the payment provider does not take that.
 * @param account null where transfers are switched off.
 * @returns null where no transfer is offered.
 */
export function transferFor(
  account: TransferAccount | null,
  prices: readonly Price[],
  region: string | undefined,
): Charge | null {
  const price = shownPrice(prices, region);
  if (!account || !price || price.price_micro === 0 || !account.currencies.includes(price.currency_code)) return null;
  const amount = toMinor(price);
  return amount === null ? null : { amount, currency: price.currency_code };
}

/** A price in its currency's minor unit; null for one that has no whole number of it, which could not be compared with what came. */
function toMinor({ price_micro, currency_code }: Price): number | null {
  const scaled = BigInt(price_micro) * 10n ** BigInt(decimalsOf(currency_code));
  return scaled % 1_000_000n === 0n ? Number(scaled / 1_000_000n) : null;
}
