import { buffer } from 'node:stream/consumers';
import type { Language } from '../../common/language/language.ts';
import { formatDate } from '../../common/text/dates.ts';
import { withoutUnseen } from '../../common/text/unprintable.ts';
import { type Workload, workloadLabel } from '../../common/text/workload.ts';
import type * as texts from '../../common/texts/server/documents.ts';
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
  /** In the language of the certificate; null without a translation. */
  translatedTitle: string | null;
  issuedAt: Date;
  /** For typing. */
  code: string;
  /** Of the course when issued. */
  workload: Workload;
  /** Best practice test when issued; null for a course without one. */
  testPercentage: number | null;
}

/** What is written in one language. */
export interface CertificateTexts {
  documents: Pick<typeof texts, 'certificate'>;
  lengths: Parameters<typeof workloadLabel>[1];
  language: Language;
}

/**
 * Tagged PDF, with a QR code of the certificate's page under `publicUrl`. In another language than
 * English, each line has the English one below, for who reads it elsewhere.
 */
export function printCertificate(
  certificate: PrintedCertificate,
  publicUrl: string,
  say: CertificateTexts,
  english: CertificateTexts = say,
): Promise<Buffer> {
  const { id, code, courseTitle, issuedAt } = certificate;
  const words = say.documents.certificate;
  const holder = withoutUnseen(certificate.holder);
  const isEnglish = say.language.code === 'en';
  const title = certificate.translatedTitle ?? courseTitle;
  const document = newPdf({
    title: words.name({ course: title }),
    author: 'Zanin',
    subject: words.subject({ holder }),
    madeAt: issuedAt,
    layout: 'landscape',
    lang: say.language.code,
  });
  const bytes = buffer(document);
  asDecoration(document, () => {
    document.rect(0, 0, page.width, page.height).fill(colour.paper);
    drawBorder(document);
    drawOrnament(document, 414);
  });

  const content = document.struct('Document', { lang: say.language.code });
  document.addStructure(content);
  const write = (tag: 'H1' | 'P', text: string, style: Style, lang?: string) =>
    content.add(
      document.struct(tag, { actual: text, ...(lang !== undefined && { lang }) }, () => line(document, text, style)),
    );
  /** Moved up to make room for the English below. */
  const both = (tag: 'H1' | 'P', text: string, below: string, style: Style) => {
    if (isEnglish) return write(tag, text, style);
    const up = style.size * 0.45;
    write(tag, text, { ...style, y: style.y - up });
    const { size, y } = style;
    write('P', below, { ...style, font: 'regular', size: size > 20 ? 12 : 9, y: y - up + size * 1.45 }, 'en');
  };
  const address = `${publicUrl}/certificates/${id}`;
  const { certificate: plain } = english.documents;
  write('P', 'Zanin', { y: isEnglish ? 104 : 92, size: 20, font: 'bold', fill: colour.pomegranate });
  both('H1', words.title, plain.title, { y: 148, size: 34, font: 'bold', fill: colour.ink });
  both('P', words.certifies, plain.certifies, { y: 220, size: 14, font: 'regular', fill: colour.ink });
  write('P', holder, { y: isEnglish ? 246 : 252, size: isEnglish ? 36 : 32, font: 'bold', fill: colour.pomegranate });
  both('P', words.completed, plain.completed, { y: 318, size: 14, font: 'regular', fill: colour.ink });
  const large = { y: isEnglish ? 344 : 350, size: isEnglish ? 26 : 24, font: 'bold', fill: colour.ink } as const;
  if (title === courseTitle) write('P', courseTitle, large, isEnglish ? undefined : 'en');
  else both('P', title, courseTitle, { ...large, y: 361 });
  const facts = { size: 14, font: 'regular', fill: colour.ink, width: besideQrCode } as const;
  const up = isEnglish ? 0 : 4;
  write('P', completedOn(certificate, say), { ...facts, y: 430 - up });
  write('P', resultOf(certificate, say), { ...facts, y: 452 - up });
  const small = { size: 10, font: 'regular', fill: colour.ink, width: besideQrCode } as const;
  if (!isEnglish) {
    const below = `${completedOn(certificate, english)}; ${resultOf(certificate, english)}`;
    write('P', below, { ...small, size: 9, y: 472 }, 'en');
  }
  write('P', words.code({ code }), { ...small, y: 486, font: 'bold' });
  write('P', words.check({ address: `${publicUrl}/certificates` }), { ...small, y: 502 });
  write('P', address, { ...small, y: 516, size: 8 });
  const alt = words.qrCode({ address });
  content.add(document.struct('Figure', { alt }, () => drawQrCode(document, address, qrCode)));
  document.end();
  return bytes;
}

const completedOn = ({ issuedAt }: PrintedCertificate, { documents, language }: CertificateTexts): string =>
  documents.certificate.completedOn({ date: formatDate(issuedAt.toISOString(), language) });

function resultOf({ workload, testPercentage }: PrintedCertificate, { documents, lengths }: CertificateTexts): string {
  const length = workloadLabel(workload, lengths);
  return testPercentage === null ? length : documents.certificate.tested({ length });
}

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
