import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { visualRuns } from '../common/bidi-text.ts';
import { withoutUnseen } from '../common/invisible.ts';
import type { IssuedCertificate } from './certificates.ts';

type Document = InstanceType<typeof PDFDocument>;

const { resolve } = createRequire(import.meta.url);
/** One file each that holds Latin with the Kurdish letters, Arabic with the Sorani ones, and digits. */
const fonts = {
  regular: resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
};
const colour = { paper: '#FBF7F0', ink: '#211B17', pomegranate: '#9F1239', saffron: '#E8A317', pine: '#14532D' };

/** A4 landscape in points. */
const page = { width: 841.89, height: 595.28 };
/** Width and height of a diamond of the border. */
const tile = 24;

/**
 * Prints a certificate (DONE-03): A4 landscape, names in Latin or Arabic script, without what REG-19 refuses today.
 * @param publicUrl where the platform is; the certificate says where it can be checked.
 * @returns the bytes of the PDF.
 */
export function printCertificate(certificate: IssuedCertificate, publicUrl: string): Promise<Buffer> {
  const { id, holder, courseTitle, issuedAt } = certificate;
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Certificate of completion: ${courseTitle}`, Author: 'Zanin', CreationDate: issuedAt },
  });
  const bytes = buffer(document);
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  document.rect(0, 0, page.width, page.height).fill(colour.paper);
  drawBorder(document);

  line(document, 'Zanin', { y: 104, size: 20, font: 'bold', fill: colour.pomegranate });
  line(document, 'Certificate of completion', { y: 148, size: 34, font: 'bold', fill: colour.ink });
  line(document, 'This is to certify that', { y: 220, size: 14, font: 'regular', fill: colour.ink });
  line(document, withoutUnseen(holder), { y: 246, size: 36, font: 'bold', fill: colour.pomegranate });
  line(document, 'has completed the course', { y: 318, size: 14, font: 'regular', fill: colour.ink });
  line(document, courseTitle, { y: 344, size: 26, font: 'bold', fill: colour.ink });
  drawOrnament(document, 418);
  line(document, `Completed on ${longDate(issuedAt)}`, { y: 440, size: 14, font: 'regular', fill: colour.ink });
  line(document, `Certificate ${id}`, { y: 480, size: 10, font: 'regular', fill: colour.ink });
  const address = `${publicUrl}/api/certificates/${id}`;
  line(document, `Verify it at ${address}`, { y: 498, size: 10, font: 'regular', fill: colour.ink });
  document.end();
  return bytes;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const longDate = (date: Date): string => dateFormat.format(date);

interface Style {
  /** Distance from the top of the page. */
  y: number;
  size: number;
  font: keyof typeof fonts;
  fill: string;
}

/** One centred line, smaller where it would touch the border. Every run is shaped whole, in its direction. */
function line(document: Document, text: string, { y, size, font, fill }: Style): void {
  const room = page.width - 2 * (tile * 2 + 40);
  const runs = visualRuns(text).map(({ text, rtl }) => ({
    text,
    options: { lineBreak: false, features: [rtl ? 'rtla' : 'ltra'] } satisfies PDFKit.Mixins.TextOptions,
  }));
  document.font(font).fontSize(size);
  const widths = runs.map(({ text, options }) => document.widthOfString(text, options));
  const width = widths.reduce((sum, part) => sum + part, 0);
  const scale = Math.min(1, room / width);
  document.fontSize(size * scale).fillColor(fill);
  let x = (page.width - width * scale) / 2;
  // a smaller line keeps its middle
  const top = y + (size * (1 - scale)) / 2;
  for (const [index, { text, options }] of runs.entries()) {
    document.text(text, x, top, options);
    x += (widths[index] ?? 0) * scale;
  }
}

/** A kilim's border: rows of diamonds between two bands. */
function drawBorder(document: Document): void {
  const inset = 20;
  const frame = { width: page.width - 2 * inset, height: page.height - 2 * inset };
  const columns = Math.round(frame.width / tile);
  const rows = Math.round(frame.height / tile);
  const step = { x: frame.width / columns, y: frame.height / rows };
  document.rect(inset, inset, frame.width, frame.height).fill(colour.pomegranate);
  const inner = { x: inset + step.x, y: inset + step.y };
  document.rect(inner.x, inner.y, page.width - 2 * inner.x, page.height - 2 * inner.y).fill(colour.paper);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const isBorder = column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
      if (!isBorder) continue;
      const centre = { x: inset + (column + 0.5) * step.x, y: inset + (row + 0.5) * step.y };
      diamond(document, centre, step.x / 2, step.y / 2, (column + row) % 2 === 0 ? colour.saffron : colour.paper);
      diamond(document, centre, step.x / 5, step.y / 5, colour.pine);
    }
  }
  document.lineWidth(1.5).rect(inner.x + 8, inner.y + 8, page.width - 2 * inner.x - 16, page.height - 2 * inner.y - 16);
  document.stroke(colour.saffron);
}

/** Three diamonds in the middle of a thin rule. */
function drawOrnament(document: Document, y: number): void {
  const middle = page.width / 2;
  document
    .lineWidth(1)
    .moveTo(middle - 150, y)
    .lineTo(middle + 150, y)
    .stroke(colour.saffron);
  for (const [offset, size] of [
    [-22, 6],
    [0, 10],
    [22, 6],
  ] as const) {
    diamond(document, { x: middle + offset, y }, size + 4, size + 4, colour.paper);
    diamond(document, { x: middle + offset, y }, size, size, offset === 0 ? colour.pomegranate : colour.pine);
  }
}

function diamond(
  document: Document,
  { x, y }: { x: number; y: number },
  halfWidth: number,
  halfHeight: number,
  fill: string,
): void {
  document.polygon([x, y - halfHeight], [x + halfWidth, y], [x, y + halfHeight], [x - halfWidth, y]).fill(fill);
}
