import type { PriceContent } from './model.ts';
import type { Mapping } from './yaml-source.ts';

/** Decimals per currency; dinar prices are whole, since fils are not used. */
const decimals: Record<string, number> = { USD: 2, EUR: 2, NGN: 2, IQD: 0 };

const largest = 1_000_000_000;

/** @returns regions by currency code. */
export function readRegions(mapping: Mapping): Map<string, string[]> {
  const regions = new Map<string, string[]>();
  const owner = new Map<string, string>();
  for (const currency of mapping.keys) {
    if (!Object.hasOwn(decimals, currency))
      mapping.report(currency, `${currency} should be one of ${listed(Object.keys(decimals))}`);
    const codes = mapping.texts(currency, { max: 2, pattern: /^[A-Z]{2}$/, form: 'a region such as DE' });
    for (const code of codes) {
      const other = owner.get(code);
      if (other) mapping.report(currency, `${code} already belongs to ${other}; keep it in one of the two`);
      owner.set(code, currency);
    }
    regions.set(currency, codes);
  }
  if (!regions.has('USD')) mapping.report('USD', 'USD is missing; its price counts where no other does');
  return regions;
}

/**
 * Such as `{USD: 29, EUR: 27.50}`, exactly as written.
 * @param least in micro-units: 1 for a course, 0 for a plan without its own price
 */
export function readPrices(parent: Mapping, regions: Map<string, string[]>, least: 0 | 1): PriceContent[] {
  const mapping = parent.mapping('prices');
  if (!mapping) return [];
  const prices = mapping.keys.map((currency) => {
    const digits = mapping.digits(currency);
    if (!regions.has(currency)) {
      mapping.report(currency, `${currency} is not in regions.yaml; write one of ${listed([...regions.keys()])}`);
    }
    const micro = toMicro(digits ?? '', decimals[currency] ?? 0);
    if (micro === null || micro < least) mapping.report(currency, `${currency} should be ${form(currency, least)}`);
    return { currency, micro: micro ?? 0 };
  });
  if (prices.length > 0 && !mapping.has('USD')) {
    parent.report('prices', 'USD is missing; its price counts where no other does');
  }
  return prices;
}

/** × 1,000,000; null for anything but an amount with at most `most` decimals. */
function toMicro(digits: string, most: number): number | null {
  const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(digits);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > most || Number(whole) > largest) return null;
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
}

function form(currency: string, least: 0 | 1): string {
  const from = least === 0 ? 'an amount' : 'an amount above 0';
  return decimals[currency] ? `${from} with at most two decimals` : `${from} without decimals`;
}

function listed(words: string[]): string {
  return words.join(', ');
}
