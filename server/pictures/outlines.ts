import { readFileSync } from 'node:fs';
import { create, type Font, type PathCommand } from 'fontkit';
import { type Run, visualRuns } from '../domain/common/bidi-text.ts';
import { fontFiles } from './fonts.ts';

let opened: Font[] | undefined;

/** The fonts, read when the first letters are drawn. */
function fonts(): Font[] {
  opened ??= fontFiles.map((file) => create(readFileSync(file))).filter((font) => 'layout' in font);
  return opened;
}

/** The parts of a run that have one font. Characters that no font has, such as emoji, are left out. */
function byFont({ text, rtl }: Run): { font: Font; text: string; rtl: boolean }[] {
  const parts: { font: Font; text: string; rtl: boolean }[] = [];
  // the face for Arabic script has all that is written in it, spaces and brackets too
  const faces = rtl ? fonts().slice(-1) : fonts();
  for (const character of text) {
    const font = faces.find((face) => face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    const last = parts.at(-1);
    if (!font) continue;
    if (last?.font === font) last.text += character;
    else parts.push({ font, text: character, rtl });
  }
  return parts;
}

interface PlacedGlyph {
  commands: PathCommand[];
  /** What one unit of the outline is, in parts of the type size. */
  scale: number;
  x: number;
  y: number;
}

/** The glyphs of a line from left to right. Lengths are in parts of the type size. */
function shape(line: string, rtl: boolean): { glyphs: PlacedGlyph[]; width: number } {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const part of visualRuns(line, rtl ? 'rtl' : 'ltr').flatMap(byFont)) {
    const scale = 1 / part.font.unitsPerEm;
    const run = part.font.layout(part.text, undefined, undefined, undefined, part.rtl ? 'rtl' : 'ltr');
    for (const [index, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
      glyphs.push({ commands: glyph.path.commands, scale, x: width + xOffset * scale, y: yOffset * scale });
      width += xAdvance * scale;
    }
  }
  return { glyphs, width };
}

/** How wide a text is, in parts of the type size. */
export const widthOf = (text: string, rtl: boolean): number => shape(text, rtl).width;

export interface LinePlace {
  size: number;
  baseline: number;
  /** Where the line begins: its left end, or its right end when it is written from right to left. */
  start: number;
  rtl: boolean;
}

/** The outlines of a line as path data, in whole units. */
export function outline(text: string, { size, baseline, start, rtl }: LinePlace): string {
  const { glyphs, width } = shape(text, rtl);
  const left = rtl ? start - width * size : start;
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
const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const;

/** Path data in steps from point to point, which are shorter to write than places; it begins with a place. */
function pathOf(commands: readonly PathCommand[], place: (point: Point) => Point): string {
  let pen: Point = [0, 0];
  let start = pen;
  return commands
    .map(({ command, args }, index) => {
      const points: Point[] = [];
      for (let at = 0; at < args.length; at += 2) points.push(place([args[at] ?? 0, args[at + 1] ?? 0]));
      const steps = points.flatMap(([x, y]) => [x - pen[0], y - pen[1]]);
      pen = points.at(-1) ?? start;
      if (command === 'moveTo') start = pen;
      return (index === 0 ? 'M' : letters[command]) + steps.join(' ').replaceAll(' -', '-');
    })
    .join('');
}
