import { describe, expect, it } from 'vitest';
import { ar, ckb, kmr, nl } from '../language/language.ts';
import { formatBeginning, formatDate, formatMoment, formatPurchaseDate, formatShortDate } from './dates.ts';
import { escapeHtml } from './html.ts';
import { maskPhone } from './masks.ts';

describe('maskPhone', () => {
  it.each([
    ['+9647501234567', '+*********4567'],
    ['+964 750 123 4567', '+*********4567'],
    [' +964 (0750) 123-45-67', '+**********4567'],
    ['0123456789', '******6789'],
    ['+964 ٠٧٥٠ ١٢٣ ٤٥٦٧', '+**********٤٥٦٧'],
    ['+964 ０７５０１２３４５６７', '+**********４５６７'],
    ['012345678', '012345678'],
    ['', ''],
  ])('[VERIFY-02] shows %j as %j', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown);
  });
});

describe('dates', () => {
  it('[PROFILE-02] writes a purchase date as DD-MM-YYYY', () => {
    expect(formatPurchaseDate('2026-03-07')).toBe('07-03-2026');
    expect(formatPurchaseDate('2026-03-07T12:00:00Z')).toBe('07-03-2026');
  });

  it('writes a date in words', () => {
    expect(formatDate('2026-03-07')).toBe('7 March 2026');
    expect(formatDate('2026-03-07T23:59:59.999Z')).toBe('7 March 2026');
    expect(formatShortDate('2026-03-07')).toBe('7 Mar 2026');
    expect(formatShortDate('2026-12-21T12:00:00Z')).toBe('21 Dec 2026');
  });

  it('[PROFILE-02] takes a date without a time as that day everywhere, and an instant in the time zone of the reader', () => {
    const { TZ } = process.env;
    const dayIn = (zone: string, iso: string) => {
      process.env.TZ = zone;
      return formatPurchaseDate(iso);
    };
    try {
      for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati'])
        expect(dayIn(zone, '2026-03-07')).toBe('07-03-2026');
    } finally {
      process.env.TZ = TZ;
    }
  });

  it('[LANG-05] writes dates in Kurdish and Arabic by tables, the same in every browser, with the digits of the language', () => {
    const [day, instant] = ['2026-11-25', '2026-11-25T21:05:00Z'];
    expect(formatDate(day, ckb)).toBe('٢٥ی تشرینی دووەمی ٢٠٢٦');
    expect(formatDate(day, kmr)).toBe('25ê mijdara 2026an');
    expect(formatDate(day, ar)).toBe('٢٥ تشرين الثاني ٢٠٢٦');
    expect(formatDate(day, nl)).toBe('25 november 2026');
    expect(formatPurchaseDate(day, ckb)).toBe('٢٥-١١-٢٠٢٦');
    expect(formatMoment(instant, 'Asia/Baghdad', ckb)).toBe('٢٦ی تشرینی دووەمی ٢٠٢٦، ٠٠:٠٥');
    expect(formatMoment(instant, 'UTC', kmr)).toBe('25ê mijdara 2026an, 21:05');
    for (const language of [ckb, kmr, ar]) expect(new Set(language.months).size).toBe(12);
  });

  it('[REVIEW-06] writes an instant with its time, so that west of UTC the evening before is not taken for the day', () => {
    const midnight = '2026-11-24T00:00:00.000Z';
    expect(formatMoment(midnight, 'America/Los_Angeles')).toBe('23 Nov 2026, 16:00');
    expect(formatMoment(midnight, 'Asia/Baghdad')).toBe('24 Nov 2026, 03:00');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(formatMoment(midnight)).toBe(formatMoment(midnight, timeZone));
  });

  it('[REVIEW-06] says from when on without a time where it is the beginning of a day', () => {
    const midnight = '2026-11-24T00:00:00.000Z';
    expect(formatBeginning(midnight, 'UTC')).toBe('24 Nov 2026');
    expect(formatBeginning(midnight, 'UTC', ckb)).toBe('٢٤ی تشرینی دووەمی ٢٠٢٦');
    expect(formatBeginning(midnight, 'Asia/Baghdad')).toBe('24 Nov 2026, 03:00');
    expect(formatBeginning(midnight, 'America/Los_Angeles')).toBe('23 Nov 2026, 16:00');
  });

  it('writes nothing for a text that is no date', () => {
    expect(formatPurchaseDate('')).toBe('');
    expect(formatDate('soon')).toBe('');
    expect(formatShortDate('soon')).toBe('');
    expect(formatMoment('soon')).toBe('');
  });
});

it('[A44] a text as HTML shows just this text, between tags and in attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});
