import { buffer } from 'node:stream/consumers';
import type { components } from '../../common/api/schema.d.ts';
import type { Language } from '../../common/language/language.ts';
import { formatMinor } from '../../common/money/currency.ts';
import { formatDate } from '../../common/text/dates.ts';
import { withoutUnseen } from '../../common/text/unprintable.ts';
import type * as texts from '../../common/texts/server/documents.ts';
import { a4, asDecoration, colour, type Font, type Line, lineOf, newPdf, type Pdf, wrapped } from './pdf.ts';

type Receipt = components['schemas']['Receipt'];

export interface ReceiptTexts {
  documents: Pick<typeof texts, 'receipt'>;
  language: Language;
}

const margin = 64;
const room = a4.width - 2 * margin;
const small: Style = { font: 'regular', size: 10 };
const plain: Style = { font: 'regular', size: 11 };
const strong: Style = { font: 'bold', size: 11 };

interface Style {
  font: Font;
  size: number;
}

/** Tagged A4 PDF; the credit note starts a page of its own. */
export function printReceipt(
  receipt: Receipt,
  creditNote: Receipt | null,
  { documents: { receipt: words }, language }: ReceiptTexts,
): Promise<Buffer> {
  const last = creditNote ?? receipt;
  const title = creditNote === null ? words.title(receipt) : words.creditNoteTitle(creditNote);
  const lang = language.code;
  const document = newPdf({ title, author: receipt.seller.name, madeAt: new Date(last.issued_at), lang });
  const bytes = buffer(document);
  const content = document.struct('Document', { lang });
  document.addStructure(content);
  const print = (printed: Receipt, heading: string, note: string) =>
    printPage(document, content, { printed, heading, note, words, language });
  print(receipt, words.heading, receipt.amount === 0 ? words.byCoupon : words.paid);
  if (creditNote !== null) {
    document.addPage();
    print(creditNote, words.creditNote, words.refunded(receipt));
  }
  document.end();
  return bytes;
}

interface Page {
  printed: Receipt;
  heading: string;
  note: string;
  words: ReceiptTexts['documents']['receipt'];
  language: Language;
}

function printPage(
  document: Pdf,
  content: PDFKit.PDFStructureElement,
  { printed, heading, note, words, language }: Page,
): void {
  let y = margin;
  const isFromRight = language.direction === 'rtl';
  const atEnd = (line: Line) => a4.width - margin - line.width;
  /** Where lines begin, and where the values of rows end. */
  const beginning = isFromRight ? atEnd : () => margin;
  const ending = isFromRight ? () => margin : atEnd;
  const write = (tag: 'H1' | 'P', text: string, style: Style, { fill = colour.ink, after = 6 } = {}) => {
    const lines = wrapped(document, text, style, room);
    // page break before a paragraph that does not fit
    if (y + lines.length * style.size * 1.5 > a4.height - margin) {
      document.addPage();
      y = margin;
    }
    content.add(
      document.struct(tag, { actual: text }, () => {
        document.fillColor(fill);
        for (const line of lines) {
          const drawn = lineOf(document, line, style);
          drawn.draw(beginning(drawn), y);
          y += style.size * 1.5;
        }
      }),
    );
    y += after;
  };
  const writeRow = (name: string, value: string, style: Style) => {
    const label = lineOf(document, name, style);
    const lines = wrapped(document, value, style, room - label.width - 24).map((line) => lineOf(document, line, style));
    content.add(
      document.struct('P', { actual: `${name}: ${value}` }, () => {
        document.fillColor(colour.ink);
        label.draw(beginning(label), y);
        for (const line of lines) {
          line.draw(ending(line), y);
          y += style.size * 1.5;
        }
      }),
    );
    y += 6;
  };
  const rule = () => {
    asDecoration(document, () => {
      document
        .lineWidth(1)
        .moveTo(margin, y)
        .lineTo(a4.width - margin, y)
        .stroke(colour.saffron);
    });
    y += 14;
  };
  const { number, issued_at, buyer, seller, title, amount, currency, terms } = printed;
  write('P', 'Zanin', { font: 'bold', size: 20 }, { fill: colour.pomegranate, after: 18 });
  write('H1', heading, { font: 'bold', size: 24 }, { after: 12 });
  writeRow(words.number, number, plain);
  writeRow(words.date, formatDate(issued_at, language), plain);
  if (buyer !== null) writeRow(words.buyer, withoutUnseen(buyer), plain);
  y += 8;
  rule();
  write('P', title, strong, { after: 10 });
  writeRow(words.price, formatMinor(amount, currency.toUpperCase()), plain);
  rule();
  writeRow(words.total, formatMinor(amount, currency.toUpperCase()), { font: 'bold', size: 14 });
  for (const line of seller.vat) write('P', line, small, { after: 0 });
  y += 14;
  write('P', note, strong);
  if (terms !== null) write('P', terms, plain);
  y += 18;
  rule();
  for (const line of [seller.name, ...seller.address]) write('P', line, small, { after: 0 });
}
