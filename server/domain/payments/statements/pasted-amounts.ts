import { chargeableCurrencies } from '../../../../common/money/currency.ts';
import { withThreeDecimals } from '../../../../common/money/minor-units.ts';
import { isDay } from '../../../../common/text/days.ts';
import { microOf } from './amounts.ts';

/** With the dinar, which no provider charges. */
export const currencies: readonly string[] = [...chargeableCurrencies(), 'IQD'];

/**
 * An amount as people and banks write it: `39,000`, `39.000,50`, `39 000`. One separator before
 * three digits groups them; null where the currency has three decimals, which could be meant too.
 */
export function typedMicro(text: string, currency: string | null): bigint | null {
  const [, grouped, separator = '', part] = /^(\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(text) ?? [];
  if (grouped === undefined || grouped.startsWith('0')) return microOf(text.replace(',', '.'));
  const groups = grouped.split(separator);
  if (part === undefined) {
    const isUnclear = groups.length === 2 && /[.,]/.test(separator) && withThreeDecimals.includes(currency ?? '');
    return isUnclear ? null : microOf(groups.join(''));
  }
  // after a group, the same sign again would be no decimal point
  return text[grouped.length] === separator ? null : microOf(`${groups.join('')}.${part}`);
}

/** As numbers of the text around it: the day that is meant may be none, such as `03/04/2026`. */
const dayPattern = /(?<!\d)(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})([./-])(\d{1,2})\5(\d{4}))(?!\d)/;

/** The first day of a text, and the text without it. */
export function takeDay(text: string): { day: string | null; rest: string } {
  const found = dayPattern.exec(text);
  if (!found) return { day: null, rest: text };
  const [whole, year, month, date, first = '', separator, second = '', ownYear = ''] = found;
  const rest = text.replace(whole, ' ');
  if (year !== undefined) return { day: existing(`${year}-${month}-${date}`), rest };
  // some write the month first; with dots, none do
  const isUnclear = separator !== '.' && Number(first) <= 12 && Number(second) <= 12 && first !== second;
  const dayFirst = existing(`${ownYear}-${second.padStart(2, '0')}-${first.padStart(2, '0')}`);
  const monthFirst = existing(`${ownYear}-${first.padStart(2, '0')}-${second.padStart(2, '0')}`);
  return { day: isUnclear ? null : (dayFirst ?? (separator === '.' ? null : monthFirst)), rest };
}

const existing = (day: string): string | null => (isDay(day) ? day : null);
