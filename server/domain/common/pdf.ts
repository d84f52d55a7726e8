import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { visualRuns } from './bidi-text.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

const { resolve } = createRequire(import.meta.url);
/** One file each that holds Latin with the Kurdish letters, Arabic with the Sorani ones, and digits. */
const fonts = {
  regular: resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
};
export type Font = keyof typeof fonts;

/** The colours of the web site (src/styles.css), as far as paper has them. */
export const colour = { paper: '#FBF7F0', ink: '#211B17', pomegranate: '#9F1239', saffron: '#E8A317', pine: '#14532D' };

/** A4 in points, upright. */
export const a4 = { width: 595.28, height: 841.89 };

export interface PdfFacts {
  title: string;
  author: string;
  subject?: string;
  madeAt: Date;
  layout?: 'portrait' | 'landscape';
}

/** Begins a document of A4 pages without margins, tagged so that it can be read aloud, with the two fonts. */
export function newPdf({ title, author, subject, madeAt, layout = 'portrait' }: PdfFacts): Pdf {
  const document = new PDFDocument({
    ...{ size: 'A4', layout, margin: 0, lang: 'en', displayTitle: true, pdfVersion: '1.7', tagged: true },
    info: { Title: title, Author: author, ...(subject !== undefined && { Subject: subject }), CreationDate: madeAt },
  });
  return document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
}

/** What is no text: a reader that reads aloud leaves it out. */
export function asDecoration(document: Pdf, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** A line that is measured and can be drawn: every run is shaped whole, in its direction. */
export interface Line {
  /** In points, at the size that was asked for. */
  width: number;
  /** @param scale of the size and the width. */
  draw: (x: number, y: number, scale?: number) => void;
}

/** No line breaks; with a list of features, though empty, pdfkit shapes a run as a whole and not word by word. */
const whole: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] };

/** Measures a line of text in Latin or Arabic script. */
export function lineOf(document: Pdf, text: string, { font, size }: { font: Font; size: number }): Line {
  const runs = visualRuns(text);
  document.font(font).fontSize(size);
  const widths = runs.map(({ text }) => document.widthOfString(text, whole));
  return {
    width: widths.reduce((sum, part) => sum + part, 0),
    draw(x, y, scale = 1) {
      document.font(font).fontSize(size * scale);
      let at = x;
      for (const [index, { text }] of runs.entries()) {
        document.text(text, at, y, whole);
        at += (widths[index] ?? 0) * scale;
      }
    },
  };
}

/** Breaks a text at blanks into lines that fit; a word that is too long has a line of its own. */
export function wrapped(
  document: Pdf,
  text: string,
  { font, size }: { font: Font; size: number },
  room: number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && lineOf(document, longer, { font, size }).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * A QR code with the margin of four modules that its standard asks for. The modules of a row that are next to each other are one
 * rectangle: between two, a reader might see a line.
 * @param place its upper left corner and its width with the margin, in points.
 */
export function drawQrCode(document: Pdf, text: string, place: { x: number; y: number; size: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = place.size / size;
  document.rect(place.x, place.y, place.size, place.size).fill('#FFFFFF');
  for (const [row, modules] of data.entries()) {
    const drawn = modules.map((isDark) => (isDark ? '#' : ' ')).join('');
    for (const { 0: dark, index } of drawn.matchAll(/#+/g))
      document.rect(place.x + index * module, place.y + row * module, dark.length * module, module);
  }
  document.fill('#000000');
}
