import { type Face, Faces } from '../documents/faces.ts';
import { fraunces } from './fonts.ts';

/** The faces of a text in a picture. */
export const facesOf = (text: string): Faces => new Faces(text, 'bold', [fraunces]);

interface PlacedGlyph {
  commands: ReturnType<Face['outline']>;
  /** What one unit of the outline is, in parts of the type size. */
  scale: number;
  x: number;
  y: number;
}

/** The glyphs of a line from left to right. Lengths are in parts of the type size. */
function shape(line: string, { rtl, faces }: Setting): { glyphs: PlacedGlyph[]; width: number } {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const part of faces.parts(line, rtl ? 'rtl' : 'ltr')) {
    const scale = 1 / part.face.font.unitsPerEm;
    const shaped = part.face.shape(part.text, part.rtl);
    for (const [index, { id }] of shaped.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = shaped.positions[index] ?? {};
      glyphs.push({ commands: part.face.outline(id), scale, x: width + xOffset * scale, y: yOffset * scale });
      width += xAdvance * scale;
    }
  }
  return { glyphs, width };
}

/** How the text is written that a line is part of. */
export interface Setting {
  rtl: boolean;
  faces: Faces;
}

/** How wide a text is, in parts of the type size. */
export const widthOf = (text: string, setting: Setting): number => shape(text, setting).width;

export interface LinePlace extends Setting {
  size: number;
  baseline: number;
  /**
   * Where the line begins: its left end, or its right end when it is written from right to left.
   */
  start: number;
}

/** The outlines of a line as path data, in whole units. */
export function outline(text: string, { size, baseline, start, ...setting }: LinePlace): string {
  const { glyphs, width } = shape(text, setting);
  const left = setting.rtl ? start - width * size : start;
  return glyphs
    .map(({ commands, scale, x, y }) =>
      pathOf(commands, (point) => [
        Math.round(left + (x + point[0] * scale) * size),
        Math.round(baseline - (y + point[1] * scale) * size),
      ]),
    )
    .join('');
}

type Point = readonly [number, number];

/**
 * Path data in steps from point to point, which are shorter to write than places; it begins with a
 * place.
 */
function pathOf(commands: PlacedGlyph['commands'], place: (point: Point) => Point): string {
  let pen: Point = [0, 0];
  let start = pen;
  return commands
    .map(({ type, values }, index) => {
      const points: Point[] = [];
      for (let at = 0; at < values.length; at += 2) points.push(place([values[at] ?? 0, values[at + 1] ?? 0]));
      const steps = points.flatMap(([x, y]) => [x - pen[0], y - pen[1]]);
      pen = points.at(-1) ?? start;
      if (type === 'M') start = pen;
      return (index === 0 ? 'M' : type.toLowerCase()) + steps.join(' ').replaceAll(' -', '-');
    })
    .join('');
}
