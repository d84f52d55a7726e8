import { formatMinor } from '../../common/money/currency.ts';
import { decimalsOf } from '../../common/money/minor-units.ts';
import { day } from '../../common/rules/durations.ts';
import { dayOf, isDay } from '../../common/text/days.ts';
import { type Option, WrongUsage } from './declaration.ts';

export const spanOptions = {
  from: { value: 'YYYY-MM-DD', text: 'the first day, in UTC; the first of this month by default' },
  to: { value: 'YYYY-MM-DD', text: 'the last day, in UTC; today by default' },
} satisfies Record<string, Option>;

/**
 * UTC days; by default the current month up to today. `to` is exclusive.
 * @throws WrongUsage
 */
export function readSpan({ from, to }: { from?: string; to?: string }, now: Date): { from: Date; to: Date } {
  const today = dayOf(now);
  const first = readDay('from', from ?? `${today.slice(0, 8)}01`);
  const last = readDay('to', to ?? today);
  if (first > last) throw new WrongUsage('--from should not be after --to.', 'from');
  return { from: first, to: new Date(last.getTime() + day) };
}

/**
 * As `readSpan`, without a default.
 * @throws WrongUsage
 */
export function readOpenSpan({ from, to }: { from?: string; to?: string }, now: Date): { from?: Date; to?: Date } {
  const span = readSpan({ from: from ?? firstDay, to: to ?? lastDay }, now);
  return { ...(from !== undefined && { from: span.from }), ...(to !== undefined && { to: span.to }) };
}

/** Of years that both databases read as `Date` writes them, also a day later. */
const firstDay = '1000-01-01';
const lastDay = '9999-12-30';

/** @throws WrongUsage */
export function readDay(name: string, text: string): Date {
  if (!isDay(text) || text < firstDay || text > lastDay)
    throw new WrongUsage(`--${name} should be a day such as 2026-11-23, but is "${text}".`, name);
  return new Date(`${text}T00:00:00Z`);
}

/**
 * @param name as it is written, such as `--limit` or `<days>`
 * @throws WrongUsage unless it is an integer from 1 to `most`
 */
export function readCount(name: string, text: string | undefined, most: number): number {
  const count = Number(text);
  if (text === undefined || !/^\d{1,9}$/.test(text) || count < 1 || count > most) {
    throw new WrongUsage(`${name} should be a whole number from 1 to ${most}.`, name.replace(/^--|[<>]/g, ''));
  }
  return count;
}

/**
 * @returns in the currency's minor unit
 * @throws WrongUsage
 */
export function readAmount(name: string, text: string | undefined, currency: string): number {
  const decimals = decimalsOf(currency);
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text ?? '') ?? [];
  if (whole === undefined || part.length > decimals) {
    throw new WrongUsage(`--${name} should be a number such as 39000, with at most ${decimals} decimals.`, name);
  }
  return Number(whole + part.padEnd(decimals, '0'));
}

/** @throws WrongUsage */
export function oneOf<Value extends string>(
  name: string,
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  if (text === undefined) return undefined;
  const value = values.find((each) => each === text);
  if (value !== undefined) return value;
  throw new WrongUsage(`--${name} should be one of ${values.join(', ')}, but is "${text}".`, name);
}

/** UTC, to the second. */
export const timeOf = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** Without the currency: `-29.00`. */
export function amountOf(minor: number, currency: string): string {
  return `${minor < 0 ? '-' : ''}${formatMinor(Math.abs(minor), currency).slice(currency.length + 1)}`;
}

/** Such as `Weaving (weaving)`; a voucher of a category has no id. */
export function itemOf({
  title,
  course_id,
  plan_id,
}: { title: string } & Record<'course_id' | 'plan_id', string | null>) {
  const id = course_id ?? plan_id;
  return id === null ? title : `${title} (${id})`;
}

/** Two aligned columns; pairs without a value are left out. */
export function facts(pairs: readonly (readonly [string, string | null])[]): string[] {
  const known = pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null);
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}
