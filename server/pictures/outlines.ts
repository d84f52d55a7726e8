import { type Face, Faces } from '../documents/faces.ts';
import { fraunces } from './fonts.ts';

export const facesOf = (text: string): Faces => new Faces(text, 'bold', [fraunces]);

interface PlacedGlyph {
  commands: ReturnType<Face['outline']>;
  /** Ems per font unit. */
  scale: number;
  x: number;
  y: number;
}

/** From left to right, in ems. */
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

export interface Setting {
  rtl: boolean;
  faces: Faces;
}

/** In ems. */
export const widthOf = (text: string, setting: Setting): number => shape(text, setting).width;

export interface LinePlace extends Setting {
  size: number;
  baseline: number;
  /** Left end, or right end for right-to-left text. */
  start: number;
}

/** Path data in integer units. */
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

/** Relative coordinates, which are shorter, after an absolute start. */
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
