const numeric: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' };
// Created once: creating a formatter takes longer than rendering an article's line.
const publication = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const short: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** DD-MM-YYYY; '' if `iso` is no date. */
export function formatPurchaseDate(iso: string): string {
  return format(iso, numeric).replaceAll('/', '-');
}

/** Such as '7 March 2026', in UTC, the same for every reader; '' if `iso` is no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : publication.format(date);
}

/** Such as '7 Mar 2026'; '' if `iso` is no date. */
export function formatShortDate(iso: string): string {
  return format(iso, short);
}

/** A time of the reader's day, '19:30'; '' for what is no date. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** Such as '23 Nov 2026, 19:00', by default in the reader's zone; '' if `iso` is no date. */
export function formatMoment(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  const zone = timeZone === undefined ? {} : { timeZone };
  return Number.isNaN(date.getTime())
    ? ''
    : date.toLocaleString('en-GB', { ...short, hour: '2-digit', minute: '2-digit', ...zone });
}

function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  // A date without a time is the same day everywhere; only an instant is shown in the reader's
  // zone.
  const zone = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? { timeZone: 'UTC' } : {};
  return date.toLocaleDateString('en-GB', { ...zone, ...options });
}
