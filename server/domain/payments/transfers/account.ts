import { decimalsOf } from '../../../../common/money/minor-units.ts';
import { day } from '../../../../common/rules/durations.ts';
import type { Services } from '../../../services.ts';
import { type Mismatch, type Place, regionFor } from '../price-regions.ts';
import { type Charge, type Price, shownPrice } from '../prices.ts';

/** How long a learner has to transfer the money of an order; then to the end of that day. */
const toPay = 14 * day;
/** How long money that was sent on the last day may be on its way before the order is given up. */
const onItsWay = 3 * day;
/** How long after a withdrawal the money may take to go back (Directive 2011/83/EU, article 13). */
const toSendBack = 14 * day;

/** The last moment, in UTC, of the day by which an order that was made then is to be paid: 23:59:59.999. */
export const transferEnd = (createdAt: Date): Date => {
  const end = new Date(createdAt.getTime() + toPay);
  end.setUTCHours(23, 59, 59, 999);
  return end;
};

/** When an order that was made then is given up without its transfer (P55). */
export const givenUpAt = (createdAt: Date): Date => new Date(transferEnd(createdAt).getTime() + onItsWay);

/** By when staff send the money of a learner back who withdrew then. */
export const sentBackBy = (withdrawnAt: Date): Date => new Date(withdrawnAt.getTime() + toSendBack);

/**
 * What to transfer: the price that is listed for the learner's region, in its own currency, also where the payment provider does not
 * take that. The region is the one whose price is shown (P36): where comparing what would be transferred leads to another, as from a
 * network and a number of dearer countries, no transfer is offered.
 * @returns `charge` is null where no transfer is offered.
 */
export function transferFor(
  { payments, transferAccount }: Pick<Services, 'payments' | 'transferAccount'>,
  prices: readonly Price[],
  place: Place,
): { charge: Charge | null; mismatch: Mismatch } {
  if (transferAccount === null) return { charge: null, mismatch: null };
  const isTransferred = (currency: string) => transferAccount.currencies.includes(currency);
  const { region, mismatch } = regionFor(
    prices,
    place,
    (currency) => payments.supports(currency) || isTransferred(currency),
  );
  const price = shownPrice(prices, region);
  const isShown = region === regionFor(prices, place, payments.supports).region;
  if (!price || !isShown || price.price_micro === 0 || !isTransferred(price.currency_code)) {
    return { charge: null, mismatch };
  }
  const amount = toMinor(price);
  return { charge: amount === null ? null : { amount, currency: price.currency_code }, mismatch };
}

/** A price in its currency's minor unit; null for one that has no whole number of it, which could not be compared with what came. */
function toMinor({ price_micro, currency_code }: Price): number | null {
  const scaled = BigInt(price_micro) * 10n ** BigInt(decimalsOf(currency_code));
  return scaled % 1_000_000n === 0n ? Number(scaled / 1_000_000n) : null;
}
