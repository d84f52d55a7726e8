import { decimalsOf } from '../../../../common/money/minor-units.ts';
import type { Services } from '../../../services.ts';
import { type Mismatch, type Place, regionFor } from '../price-regions.ts';
import { type Charge, type Price, shownPrice } from '../prices.ts';

/**
 * The price of the learner's region in its own currency, even if the provider does not take that.
 * If the region check picks another region (P36), no transfer is offered.
 * @returns `charge` is null when none is offered
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

/** Null for a fraction of a minor unit, which no transfer could match. */
function toMinor({ price_micro, currency_code }: Price): number | null {
  const scaled = BigInt(price_micro) * 10n ** BigInt(decimalsOf(currency_code));
  return scaled % 1_000_000n === 0n ? Number(scaled / 1_000_000n) : null;
}
