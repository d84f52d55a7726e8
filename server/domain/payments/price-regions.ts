import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Services } from '../../services.ts';
import type { Ctx } from '../common/context.ts';
import { type Price, shownPrice, usdPrice } from './prices.ts';

/** Countries are ISO 3166-1 alpha-2. */
export interface Place {
  /** From the request; undefined for prices in USD. */
  asked: string | undefined;
  /** By the caller's IP address; null if unknown. */
  network: string | null;
  /** By the calling code of the phone number (+1 has many); empty without a number. */
  phone: readonly string[];
}

/** @param userId null for a visitor. */
export async function placeOf(
  { db, geo }: Ctx & Pick<Services, 'geo'>,
  { asked, address, userId }: { asked: string | undefined; address: string; userId: string | null },
): Promise<Place> {
  const network = geo.countryOf(address);
  if (userId === null) return { asked, network, phone: [] };
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst();
  // calling code only: the remaining digits misidentify +1 and +44 numbers too often
  const code = user?.phone ? parsePhoneNumberFromString(user.phone)?.countryCallingCode : undefined;
  return { asked, network, phone: getCountries().filter((country) => getCountryCallingCode(country) === code) };
}

/**
 * USD per unit, 2026; only to compare regions, which differ by far more than exchange rates
 * (decision 026).
 */
const worth: Readonly<Record<string, number>> = { USD: 1, EUR: 1.1, IQD: 1 / 1310, NGN: 1 / 1500 };

/** Which known countries have a dearer price than the requested region. */
export type Mismatch = 'network' | 'phone' | 'both' | null;

/**
 * The requested region, unless network and phone are both known and neither matches it (P36). Then
 * the cheapest known country counts, if dearer. With one of them unknown, a traveller or a VPN
 * cannot be told from a price hunter.
 * @param supports whether the provider charges a currency: charged prices are compared
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
  // so the requested region itself is excluded
  const isDearer = (region: string) => cost(region) > cost(asked);
  const byNetwork = network !== null && isDearer(network);
  const byPhone = phone.length > 0 && phone.every(isDearer);
  const mismatch = byNetwork && byPhone ? 'both' : byNetwork ? 'network' : byPhone ? 'phone' : null;
  if (mismatch !== 'both') return { region: asked, mismatch };
  const known = network === null ? phone : [network, ...phone];
  const [cheapest] = known.toSorted((one, other) => cost(one) - cost(other));
  return { region: cheapest, mismatch };
}
