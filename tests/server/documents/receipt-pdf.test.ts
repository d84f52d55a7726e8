import { describe, expect, it } from 'vitest';
import type { components } from '../../../common/api/schema.d.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { a4, type Font, lineOf, newPdf } from '../../../server/documents/pdf.ts';
import { printReceipt } from '../../../server/documents/receipt-pdf.ts';
import { transferConsentFor } from '../../../server/domain/payments/transfers/consent.ts';
import { textsIn } from '../../../server/texts/texts.ts';
import { renderedValueOf } from '../support/pdf-drawings.ts';
import { factsOf } from '../support/pdf-facts.ts';
import { textsOf } from '../support/pdf-texts.ts';

type Receipt = components['schemas']['Receipt'];

const print = (receipt: Receipt, creditNote: Receipt | null, code: LanguageCode = 'en') =>
  printReceipt(receipt, creditNote, textsIn(code));

/** Of the page, in points. */
const margin = 64;
const receipt: Receipt = {
  ...{ number: '2026-000042', issued_at: '2026-11-21T10:15:00.000Z', buyer: 'شيلان كريم' },
  ...{ title: 'Weaving', amount: 2900, currency: 'usd', terms: 'The course is yours to keep. It cannot be refunded.' },
  seller: {
    name: 'Loom & Sons',
    address: ['4 Bazaar Street', 'Duhok'],
    vat: ['VAT ID IQ 000 000', 'Prices include 0 % VAT.'],
  },
};
const creditNote: Receipt = { ...receipt, number: '2026-000043', issued_at: '2026-11-30T10:15:00.000Z', terms: null };
/** What each part says, as it is read aloud. */
const wordsOf = (pdf: Buffer) => textsOf(pdf.toString('latin1'), 'ActualText');

describe('a printed receipt', () => {
  it('[RECEIPT-01] can be read aloud, with a page for the credit note', async () => {
    const pdf = await print(receipt, creditNote);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    const seller = ['Loom & Sons', '4 Bazaar Street', 'Duhok'];
    const sold = ['Weaving', 'Price: USD 29.00', 'Total: USD 29.00', 'VAT ID IQ 000 000', 'Prices include 0 % VAT.'];
    expect(wordsOf(pdf)).toEqual([
      ...['Zanin', 'Receipt', 'Number: 2026-000042', 'Date: 21 November 2026', 'Buyer: شيلان كريم'],
      ...[...sold, 'Paid in full.', 'The course is yours to keep. It cannot be refunded.', ...seller],
      ...['Zanin', 'Credit note', 'Number: 2026-000043', 'Date: 30 November 2026', 'Buyer: شيلان كريم'],
      ...[...sold, 'Refunded in full. It cancels the receipt 2026-000042.', ...seller],
    ]);
  });

  it('[RECEIPT-01] has its own number and that of its credit note in the title, and the seller as its author', async () => {
    const page = ['P', 'H1', ...Array.from({ length: 13 }, () => 'P')];
    expect(factsOf(await print(receipt, null))).toEqual({
      ...{ title: '(Receipt 2026-000042)', author: '(Loom & Sons)', language: 'en' },
      tags: page,
    });
    expect(factsOf(await print(receipt, creditNote))).toMatchObject({
      title: '(Credit note 2026-000043)',
      // the note has no terms
      tags: [...page, ...page.slice(0, -1)],
    });
  });

  it('[RECEIPT-01][COUPON-03] says that a coupon paid where nothing was charged', async () => {
    const words = wordsOf(await print({ ...receipt, amount: 0 }, null));
    expect(words).toContain('Paid by a coupon.');
    expect(words).not.toContain('Paid in full.');
  });

  it('[RECEIPT-04] has no line for a buyer whose account is gone', async () => {
    const words = wordsOf(await print({ ...receipt, buyer: null }, null));
    expect(words.filter((text) => /Buyer|null/.test(text))).toEqual([]);
  });

  it('[RECEIPT-01] is drawn as reviewed: each text at its place, amounts at the right margin, and three rules', async () => {
    const title =
      'Weaving a kilim of seven colours on a standing loom, from the first knot to the last fringe and its braids';
    const drawn = renderedValueOf(await print({ ...receipt, title }, { ...creditNote, title }));
    await expect(`${drawn}\n`).toMatchFileSnapshot('./receipt-pdf.drawn.txt');
  });

  it('[RECEIPT-01] ends what its rows say at the right margin', async () => {
    const drawn = renderedValueOf(await print({ ...receipt, buyer: 'Dilan Karim' }, null));
    const ends = drawn.split('\n').flatMap((line) => {
      const [, value] = /P "\w+: (.*)"/.exec(line) ?? [];
      const [, place] = placesOf(line);
      return value === undefined || !place ? [] : [[value, Math.round(place.x + widthOf(value, place))]];
    });
    const right = Math.round(a4.width - margin);
    const values = ['2026-000042', '21 November 2026', 'Dilan Karim', 'USD 29.00', 'USD 29.00'];
    expect(ends).toEqual(values.map((value) => [value, right]));
  });

  it('[RECEIPT-01] stays within its margins, each line below the one before, with the longest title, names and terms', async () => {
    const longest = {
      ...receipt,
      title: 'Weaving kilims '.repeat(8).trim(),
      buyer: `${'Dilan Rojin '.repeat(8)}${'Karim Barzan '.repeat(7)}`.trim(),
      terms: `${receipt.terms} You agreed on 21 Nov 2026, 10:14 UTC: “${transferConsentFor('course')}”`,
    };
    const drawn = renderedValueOf(await print(longest, null));
    for (const [index, { x, y, size }] of placesOf(drawn).entries()) {
      const above = placesOf(drawn)[index - 1];
      expect(x).toBeGreaterThanOrEqual(margin);
      expect(y).toBeLessThanOrEqual(a4.height - margin);
      // a name and its value share a line
      if (above && above.y !== y) expect(y - above.y).toBeGreaterThanOrEqual(size);
    }
    const lines = (words: string) => placesOf(drawn.split('\n').find((line) => line.includes(words)) ?? '');
    expect([lines('"Weaving'), lines('"The course')].map(({ length }) => length)).toEqual([2, 3]);
    const [label, ...names] = lines('"Buyer');
    expect(names).toHaveLength(3);
    for (const { x } of names) expect(x).toBeGreaterThan(margin + (label ? widthOf('Buyer', label) : 0) + 20);
  });
});

it('[RECEIPT-01] continues on a second page if the lines of the seller do not fit', async () => {
  const line = (words: string) => `${words} `.repeat(30).slice(0, 100).trim();
  const seller = {
    name: 'Loom & Sons',
    address: Array.from({ length: 6 }, (_, index) => line(`Street ${index}`)),
    vat: Array.from({ length: 5 }, (_, index) => `${line(`Register ${index}`)} ${line('of Duhok')}`),
  };
  const agreed = `${receipt.terms} You agreed on 21 Nov 2026, 10:14 UTC: “${transferConsentFor('course')}” `;
  const pages = [];
  // longer and longer, so that the paragraph of the terms meets the end of the page too
  for (let times = 1; times <= 8; times++) {
    const pdf = await print({ ...receipt, seller, terms: agreed.repeat(times).trim() }, { ...creditNote, seller });
    const drawn = renderedValueOf(pdf);
    for (const { y } of placesOf(drawn)) expect(y).toBeLessThanOrEqual(a4.height - margin);
    expect(wordsOf(pdf).filter((text) => text.startsWith('Street 5'))).toHaveLength(2);
    pages.push(drawn.match(/^page \d+/gim)?.length);
  }
  expect(pages).toEqual([2, 2, 3, 3, 3, 3, 3, 3]);
});

interface Place {
  /** Where the baseline begins, in points from the upper left corner. */
  x: number;
  y: number;
  font: Font;
  size: number;
}

const placesOf = (drawn: string): Place[] =>
  [...drawn.matchAll(/at (\S+) (\S+), Vazirmatn-(\w+) ([\d.]+)/g)].map(([, x, y, font, size]) => ({
    ...{ x: Number(x), y: Number(y), size: Number(size) },
    font: font === 'Bold' ? 'bold' : 'regular',
  }));

const widthOf = (text: string, place: Place): number =>
  lineOf(newPdf({ title: '', author: '', madeAt: new Date() }), text, place).width;
