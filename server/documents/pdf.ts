import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { breakable } from './breaks.ts';
import { type Face, Faces, type Shaped, type Weight } from './faces.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export type Font = Weight;

/** Print variant of the colours in src/styles.css. */
export const colour = { paper: '#FBF7F0', ink: '#211B17', pomegranate: '#9F1239', saffron: '#E8A317', pine: '#14532D' };

/** In points, portrait. */
export const a4 = { width: 595.28, height: 841.89 };

export interface PdfFacts {
  title: string;
  author: string;
  subject?: string;
  madeAt: Date;
  layout?: 'portrait' | 'landscape';
  /** BCP 47. */
  lang?: string;
}

/** A4 without margins, tagged for screen readers. */
export function newPdf({ title, author, subject, madeAt, layout = 'portrait', lang = 'en' }: PdfFacts): Pdf {
  return new PDFDocument({
    ...{ size: 'A4', layout, margin: 0, lang, displayTitle: true, pdfVersion: '1.7', tagged: true },
    info: { Title: title, Author: author, ...(subject !== undefined && { Subject: subject }), CreationDate: madeAt },
  });
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Missing in the types: pdfkit takes any object like a fontkit font. */
      registerFont(name: string, font: PdfFont): this;
    }
  }
}

/** The part of a fontkit font that pdfkit calls. */
type PdfFont = Pick<Face['font'], 'createSubset'> & {
  layout: (text: string, features: readonly string[]) => Shaped & { advanceWidth: number };
};

/** Pseudo-feature that selects right-to-left shaping, since pdfkit passes no direction. */
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
      // a getter, since pdfkit scales the positions in place first
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(face.font, { layout: { value: layout } });
}

/** Marks an artifact, which screen readers skip. */
export function asDecoration(document: Pdf, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

export interface Line {
  /** In points. */
  width: number;
  draw: (x: number, y: number, scale?: number) => void;
}

/** With a list of features, even an empty one, pdfkit shapes runs whole instead of word by word. */
const whole = (rtl: boolean): PDFKit.Mixins.TextOptions => ({ lineBreak: false, features: rtl ? [fromRight] : [] });

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
        // aligns all faces on the main family's baseline
        const lower = faces.ascent - face.ascent;
        document.fontSize(size * scale).text(text, at, y + lower * size * scale, whole(rtl));
        at += width * scale;
      }
    },
  };
}

/** Breaks at blanks; longer words get lines of their own. */
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
 * Adjacent modules of a row are one rectangle: viewers may show a gap between two.
 * @param place includes the quiet zone of four modules, in points
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
