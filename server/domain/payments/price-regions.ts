import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { type Price, shownPrice, usdPrice } from './prices.ts';

/** The region that a price is asked for, and what is known of where the learner is. Countries are ISO 3166-1 alpha-2. */
export interface Place {
  /** What the request says; undefined for prices in USD. */
  asked: string | undefined;
  /** The country of the caller's address; null when it is not known. */
  network: string | null;
  /** The countries of the calling code of the account's phone number (+1 has many); empty without a number. */
  phone: readonly string[];
}

/** @param userId null for a visitor, of whom no number is known. */
export async function placeOf(
  { db, geo }: Ctx & Pick<Services, 'geo'>,
  { asked, address, userId }: { asked: string | undefined; address: string; userId: string | null },
): Promise<Place> {
  const network = geo.countryOf(address);
  if (userId === null) return { asked, network, phone: [] };
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst();
  // by the calling code alone: the rest of a number names the wrong one of +1 and +44 too often
  const code = user?.phone ? parsePhoneNumberFromString(user.phone)?.countryCallingCode : undefined;
  return { asked, network, phone: getCountries().filter((country) => getCountryCallingCode(country) === code) };
}

/**
 * What a unit of a currency is worth in USD, roughly, in 2026. Prices of two regions are only compared by it, never
 * computed: regions differ by far more than rates move within years (decision 026).
 */
const worth: Readonly<Record<string, number>> = { USD: 1, EUR: 1.1, IQD: 1 / 1310, NGN: 1 / 1500 };

/** Which of the two known countries has a dearer price than the region that was asked for. */
export type Mismatch = 'network' | 'phone' | 'both' | null;

/**
 * The region whose price counts, the same for what is shown and what is charged (P36). It is the one asked for, unless
 * the country of the caller's address and those of the phone number are both known and neither is the one asked for:
 * then the cheapest of the known ones, when it is dearer. With one of them unknown (an e-mail account, a private address)
 * the asked one counts: a traveller or a VPN looks the same as a buyer after a lower price.
 * @param prices of one item.
 * @param supports whether the provider charges in a currency: what is compared is what would be charged.
 */
export function regionFor(
  prices: readonly Price[],
  { asked, network, phone }: Place,
  supports: (currency: string) => boolean,
): { region: string | undefined; mismatch: Mismatch } {
  const cost = (region: string): number => {
    const price = [shownPrice(prices, region), usdPrice(prices)].find((each) => each && supports(each.currency_code));
    return price ? price.price_micro * (worth[price.currency_code] ?? Number.NaN) : Number.NaN;
  };
  if (asked === undefined) return { region: asked, mismatch: null };
  // the region that was asked for is not dearer than itself
  const isDearer = (region: string) => cost(region) > cost(asked);
  const byNetwork = network !== null && isDearer(network);
  const byPhone = phone.length > 0 && phone.every(isDearer);
  const mismatch = byNetwork && byPhone ? 'both' : byNetwork ? 'network' : byPhone ? 'phone' : null;
  if (mismatch !== 'both') return { region: asked, mismatch };
  const known = network === null ? phone : [network, ...phone];
  const [cheapest] = known.toSorted((one, other) => cost(one) - cost(other));
  return { region: cheapest, mismatch };
}
