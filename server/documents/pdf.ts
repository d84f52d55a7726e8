import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { breakable } from './breaks.ts';
import { type Face, Faces, type Shaped, type Weight } from './faces.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export type Font = Weight;

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

/** Begins a document of A4 pages without margins, tagged so that it can be read aloud. */
export function newPdf({ title, author, subject, madeAt, layout = 'portrait' }: PdfFacts): Pdf {
  return new PDFDocument({
    ...{ size: 'A4', layout, margin: 0, lang: 'en', displayTitle: true, pdfVersion: '1.7', tagged: true },
    info: { Title: title, Author: author, ...(subject !== undefined && { Subject: subject }), CreationDate: madeAt },
  });
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font of fontkit, or what shapes like one; the package's types lack it. */
      registerFont(name: string, font: PdfFont): this;
    }
  }
}

/** A font as pdfkit asks it: for the glyphs of a text, and for those that are put into the PDF. */
type PdfFont = Pick<Face['font'], 'createSubset'> & {
  layout: (text: string, features: readonly string[]) => Shaped & { advanceWidth: number };
};

/** With it in its features, a text is shaped from right to left: pdfkit passes no direction on. */
const fromRight = 'rtla';

const pdfFonts = new WeakMap<Face, PdfFont>();

function setFace(document: Pdf, face: Face): void {
  const font = pdfFonts.get(face) ?? pdfFontOf(face);
  pdfFonts.set(face, font);
  document.registerFont(face.file, font).font(face.file);
}

function pdfFontOf(face: Face): PdfFont {
  const layout: PdfFont['layout'] = (text, features) => {
    const { glyphs, positions } = face.shape(text, features.includes(fromRight));
    return {
      glyphs,
      positions,
      // pdfkit turns the positions into other units before it asks
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(face.font, { layout: { value: layout } });
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

/**
 * No line breaks; with a list of features, though empty, pdfkit shapes a run as a whole and not
 * word by word.
 */
const whole = (rtl: boolean): PDFKit.Mixins.TextOptions => ({ lineBreak: false, features: rtl ? [fromRight] : [] });

/** Measures a line of text in any of the scripts that there is a face for (faces.ts). */
export function lineOf(document: Pdf, text: string, { font, size }: { font: Font; size: number }): Line {
  return measured(document, text, { size, faces: new Faces(text, font) });
}

function measured(document: Pdf, text: string, { size, faces }: { size: number; faces: Faces }): Line {
  const parts = faces.parts(text).map(({ text, face, rtl }) => {
    setFace(document, face);
    return { text, face, rtl, width: document.fontSize(size).widthOfString(text, whole(rtl)) };
  });
  return {
    width: parts.reduce((sum, { width }) => sum + width, 0),
    draw(x, y, scale = 1) {
      let at = x;
      for (const { text, face, rtl, width } of parts) {
        setFace(document, face);
        // all stand on the line of the first family, whatever their own height is
        const lower = faces.ascent - face.ascent;
        document.fontSize(size * scale).text(text, at, y + lower * size * scale, whole(rtl));
        at += width * scale;
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
  const faces = new Faces(text, font);
  const lines: string[] = [];
  for (const { word, after } of breakable(text)) {
    const longer = `${lines.at(-1)}${after}${word}`;
    if (lines.length > 0 && measured(document, longer, { size, faces }).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * A QR code with the margin of four modules that its standard asks for. The modules of a row that
 * are next to each other are one rectangle: between two, a reader might see a line.
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
