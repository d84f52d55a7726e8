import { buffer } from 'node:stream/consumers';
import { withoutUnseen } from '../../common/text/unprintable.ts';
import { type Workload, workloadLabel } from '../../common/text/workload.ts';
import { a4, asDecoration, colour, drawQrCode, type Font, lineOf, newPdf, type Pdf } from './pdf.ts';

/** A4 landscape in points. */
const page = { width: a4.height, height: a4.width };
/** Size of a diamond of the border. */
const tile = 24;
const betweenBorders = page.width - 2 * (tile * 2 + 40);
/** In points, with the quiet zone of four modules. */
const qrCode = { x: 668, y: 424, size: 104 };
const besideQrCode = 2 * (qrCode.x - page.width / 2) - 16;

export interface PrintedCertificate {
  id: string;
  holder: string;
  courseTitle: string;
  issuedAt: Date;
  /** For typing. */
  code: string;
  /** Of the course when issued. */
  workload: Workload;
  /** Best practice test when issued; null for a course without one. */
  testPercentage: number | null;
}

/** Tagged PDF, with a QR code of the certificate's page under `publicUrl`. */
export function printCertificate(certificate: PrintedCertificate, publicUrl: string): Promise<Buffer> {
  const { id, code, courseTitle, issuedAt } = certificate;
  const holder = withoutUnseen(certificate.holder);
  const title = `Certificate of completion: ${courseTitle}`;
  const document = newPdf({
    title,
    author: 'Zanin',
    subject: `${holder} has completed the course`,
    madeAt: issuedAt,
    layout: 'landscape',
  });
  const bytes = buffer(document);
  asDecoration(document, () => {
    document.rect(0, 0, page.width, page.height).fill(colour.paper);
    drawBorder(document);
    drawOrnament(document, 414);
  });

  const content = document.struct('Document', { lang: 'en' });
  document.addStructure(content);
  const write = (tag: 'H1' | 'P', text: string, style: Style) =>
    content.add(document.struct(tag, { actual: text }, () => line(document, text, style)));
  const address = `${publicUrl}/certificates/${id}`;
  write('P', 'Zanin', { y: 104, size: 20, font: 'bold', fill: colour.pomegranate });
  write('H1', 'Certificate of completion', { y: 148, size: 34, font: 'bold', fill: colour.ink });
  write('P', 'This is to certify that', { y: 220, size: 14, font: 'regular', fill: colour.ink });
  write('P', holder, { y: 246, size: 36, font: 'bold', fill: colour.pomegranate });
  write('P', 'has completed the course', { y: 318, size: 14, font: 'regular', fill: colour.ink });
  write('P', courseTitle, { y: 344, size: 26, font: 'bold', fill: colour.ink });
  const facts = { size: 14, font: 'regular', fill: colour.ink, width: besideQrCode } as const;
  write('P', `Completed on ${longDate(issuedAt)}`, { ...facts, y: 430 });
  write('P', resultOf(certificate), { ...facts, y: 452 });
  const small = { size: 10, font: 'regular', fill: colour.ink, width: besideQrCode } as const;
  write('P', `Certificate ${code}`, { ...small, y: 486, font: 'bold' });
  write('P', `Check it at ${publicUrl}/certificates`, { ...small, y: 502 });
  write('P', address, { ...small, y: 516, size: 8 });
  const alt = `QR code of ${address}`;
  content.add(document.struct('Figure', { alt }, () => drawQrCode(document, address, qrCode)));
  document.end();
  return bytes;
}

function resultOf({ workload, testPercentage }: PrintedCertificate): string {
  const length = workloadLabel(workload);
  return testPercentage === null ? length : `${length}; practice test passed`;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const longDate = (date: Date): string => dateFormat.format(date);

interface Style {
  /** From the top of the page. */
  y: number;
  size: number;
  font: Font;
  fill: string;
  /** Maximum width; defaults to the space between the borders. */
  width?: number;
}

/** Centred; scaled down where it would touch the border. */
function line(document: Pdf, text: string, { y, size, font, fill, width: room = betweenBorders }: Style): void {
  const line = lineOf(document, text, { font, size });
  const scale = Math.min(1, room / line.width);
  document.fillColor(fill);
  // keeps the line's vertical centre
  line.draw((page.width - line.width * scale) / 2, y + (size * (1 - scale)) / 2, scale);
}

/** Rows of diamonds between two bands, as a kilim's border. */
function drawBorder(document: Pdf): void {
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

function drawOrnament(document: Pdf, y: number): void {
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
  document: Pdf,
  { x, y }: { x: number; y: number },
  halfWidth: number,
  halfHeight: number,
  fill: string,
): void {
  document.polygon([x, y - halfHeight], [x + halfWidth, y], [x, y + halfHeight], [x - halfWidth, y]).fill(fill);
}
