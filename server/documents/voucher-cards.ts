import { buffer } from 'node:stream/consumers';
import { addressIn } from '../../common/language/address.ts';
import type { Language } from '../../common/language/language.ts';
import { href } from '../../common/paths.ts';
import { formatDate } from '../../common/text/dates.ts';
import type * as texts from '../../common/texts/server/documents.ts';
import { a4, asDecoration, colour, drawQrCode, lineOf, newPdf, type Pdf } from './pdf.ts';

/** In points; printers leave the margin white. */
const page = { ...a4, margin: 28 };
const columns = 2;
const rows = 5;
const card = {
  width: (page.width - 2 * page.margin) / columns,
  height: (page.height - 2 * page.margin) / rows,
  padding: 14,
};
const qrSize = 96;

export interface PrintedBatch {
  title: string;
  sponsor: string;
  /** `YYYY-MM-DD` in UTC. */
  lastDay: string;
}

/** What is written in one language. */
export interface CardTexts {
  documents: Pick<typeof texts, 'voucher'>;
  language: Language;
}

/**
 * Prints codes as cards, ten per A4 page with cut lines and a QR code of the prefilled link. A
 * tagged PDF, for screen readers. In a language from right to left, the QR code is on the left.
 */
export function printVoucherCards(
  batch: PrintedBatch,
  { codes, publicUrl, now }: { codes: readonly string[]; publicUrl: string; now: Date },
  { documents: { voucher: words }, language }: CardTexts,
): Promise<Buffer> {
  const { code: lang, direction } = language;
  const isRtl = direction === 'rtl';
  const document = newPdf({ title: words.name({ title: batch.title }), author: 'Zanin', madeAt: now, lang });
  const bytes = buffer(document);
  const content = document.struct('Document', { lang });
  document.addStructure(content);
  for (const [index, code] of codes.entries()) {
    const place = index % (columns * rows);
    if (place === 0 && index > 0) document.addPage();
    if (place === 0) asDecoration(document, () => drawCuts(document));
    const left = page.margin + (place % columns) * card.width + card.padding;
    const top = page.margin + Math.floor(place / columns) * card.height + card.padding;
    const width = card.width - 2 * card.padding - qrSize - 6;
    const write = (text: string, y: number, size: number, font: 'regular' | 'bold', fill = colour.ink) => {
      const draw = () => {
        const line = lineOf(document, text, { font, size });
        const scale = Math.min(1, width / line.width);
        document.fillColor(fill);
        // keeps a scaled line vertically centred
        const x = isRtl ? left + qrSize + 6 + width - line.width * scale : left;
        line.draw(x, top + y + (size * (1 - scale)) / 2, scale);
      };
      content.add(document.struct('P', { actual: text }, draw));
    };
    write('Zanin', 0, 12, 'bold', colour.pomegranate);
    write(batch.title, 20, 12, 'bold');
    write(words.gift({ sponsor: batch.sponsor }), 38, 9, 'regular');
    write(`${code.slice(0, 3)} ${code.slice(3)}`, 54, 32, 'bold');
    write(words.until({ date: formatDate(batch.lastDay, language) }), 98, 9, 'regular');
    const address = new URL(`${publicUrl}${addressIn(lang, href('coupon'))}`);
    write(`${address.host}${address.pathname}`, 112, 9, 'regular');
    const link = `${address.href}?code=${code}`;
    const qr = { x: isRtl ? left : left + width + 6, y: top + 14, size: qrSize };
    content.add(document.struct('Figure', { alt: `QR code of ${link}` }, () => drawQrCode(document, link, qr)));
  }
  document.end();
  return bytes;
}

/** Dashed cut lines up to the page edges. */
function drawCuts(document: Pdf): void {
  document.lineWidth(0.5).dash(3, { space: 3 });
  for (let column = 0; column <= columns; column++) {
    const x = page.margin + column * card.width;
    document.moveTo(x, 0).lineTo(x, page.height);
  }
  for (let row = 0; row <= rows; row++) {
    const y = page.margin + row * card.height;
    document.moveTo(0, y).lineTo(page.width, y);
  }
  document.stroke(colour.ink).undash();
}
