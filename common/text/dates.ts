import { language as current } from '../language/current.ts';
import type { Language } from '../language/language.ts';
import { digits } from '../language/say.ts';
import { dayOf as dayOfInstant, moment } from './days.ts';

/** Created once: creating a formatter takes longer than rendering an article's line. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

type Month = 'long' | 'short';

/** Languages that browsers lack data of have one name for a month, long or short. */
function dayOf(date: Date, month: Month, zone: Zone, { months, day, locale, ...language }: Language): string {
  if (months === null || day === null) {
    return formatterOf(locale, { day: 'numeric', month, year: 'numeric', ...zone }).format(date);
  }
  const parts = formatterOf('en-GB', { day: 'numeric', month: 'numeric', year: 'numeric', ...zone }).formatToParts(
    date,
  );
  const numberOf = (type: 'day' | 'month' | 'year') => Number(parts.find((part) => part.type === type)?.value);
  const written = (type: 'day' | 'year') => digits(numberOf(type), { months, day, locale, ...language });
  return day(written('day'), months[numberOf('month') - 1] ?? '', written('year'));
}

function timeOf(date: Date, zone: Zone, language: Language): string {
  const time = formatterOf('en-GB', { hour: '2-digit', minute: '2-digit', ...zone }).format(date);
  return time.replace(/\d/g, (digit) => digits(Number(digit), language));
}

type Zone = Pick<Intl.DateTimeFormatOptions, 'timeZone'>;

const utc: Zone = { timeZone: 'UTC' };

/** A date without a time is the same day everywhere; an instant is shown in the reader's zone. */
const zoneOf = (iso: string): Zone => (/^\d{4}-\d{2}-\d{2}$/.test(iso) ? utc : {});

/** '' for a text that is no date. */
function written(iso: string, write: (date: Date) => string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : write(date);
}

/** DD-MM-YYYY. */
export const formatPurchaseDate = (iso: string, language: Language = current): string =>
  written(iso, (date) =>
    formatterOf('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', ...zoneOf(iso) })
      .format(date)
      .replaceAll('/', '-')
      .replace(/\d/g, (digit) => digits(Number(digit), language)),
  );

/** Such as '7 March 2026', in UTC, the same for every reader. */
export const formatDate = (iso: string, language: Language = current): string =>
  written(iso, (date) => dayOf(date, 'long', utc, language));

/** @example formatMonth('2026-11') // 'November 2026' */
export const formatMonth = (month: string, { locale, months, ...language }: Language = current): string =>
  written(`${month}-01`, (date) => {
    if (months === null) return formatterOf(locale, { month: 'long', year: 'numeric', ...utc }).format(date);
    const name = months[date.getUTCMonth()] ?? '';
    return `${name} ${digits(date.getUTCFullYear(), { locale, months, ...language })}`;
  });

/** Such as '7 Mar 2026'. */
export const formatShortDate = (iso: string, language: Language = current): string =>
  written(iso, (date) => dayOf(date, 'short', zoneOf(iso), language));

/** A time of the reader's day, '19:30'. */
export const formatTime = (iso: string, language: Language = current): string =>
  written(iso, (date) => timeOf(date, {}, language));

/**
 * Of an e-mail or SMS, in UTC and saying so.
 * @example momentIn(at, en) // '2026-11-21 10:14 (UTC)'
 */
export const momentIn = (at: Date, language: Language): string =>
  language.code === 'en' ? moment(at) : `${formatMoment(at.toISOString(), 'UTC', language)} (UTC)`;

/** Of an e-mail or SMS. @example dayIn(at, en) // '2026-11-21' */
export const dayIn = (at: Date, language: Language): string =>
  language.code === 'en' ? dayOfInstant(at) : formatDate(at.toISOString(), language);

/**
 * From when on, in the reader's zone: '23 Nov 2026, 19:00', or the day alone where it is from its
 * midnight on.
 */
export const formatBeginning = (iso: string, timeZone?: string, language: Language = current): string =>
  formatMoment(iso, timeZone, language).replace(/[,،] (?:00:00|٠٠:٠٠)$/, '');

/** Such as '23 Nov 2026, 19:00', by default in the reader's zone. */
export function formatMoment(iso: string, timeZone?: string, language: Language = current): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const comma = language.direction === 'rtl' ? '،' : ',';
  return written(iso, (date) => `${dayOf(date, 'short', zone, language)}${comma} ${timeOf(date, zone, language)}`);
}
