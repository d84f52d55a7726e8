import { pick, randomOf } from '../../common/random.ts';
import { borderOf } from './borders.ts';
import { compositions } from './compositions.ts';
import { paths, type Weave } from './loom.ts';
import { type Palette, palettes } from './palettes.ts';

/** Knots per quarter: 96 × 64 in all, 3:2. */
const width = 48;
const height = 32;

export interface KilimOptions {
  /** Pixels. */
  width?: number;
  height?: number;
}

/** SVG, 3:2, for a course, lesson or post. Deterministic: depends on the id alone. */
export function kilim(id: string, options: KilimOptions = {}): string {
  const random = randomOf(id);
  const palette = pick(random, palettes);
  const border = borderOf(random, palette);
  const fieldWidth = width - border.depth;
  const fieldHeight = height - border.depth;
  const field = pick(random, compositions)(random, fieldWidth, fieldHeight, palette);
  const weave: Weave = (x, y) => {
    const fromSide = width - 1 - x;
    const fromTop = height - 1 - y;
    const inwards = Math.min(fromSide, fromTop);
    if (inwards >= border.depth) return field(x, y) ?? 'field';
    return border.weave(fromSide < fromTop ? y : x, inwards) ?? 'ground';
  };
  return mirrored(weave, palette, width, height, options);
}

/** SVG of a quarter and its mirror images; open knots show the field. */
export function mirrored(
  weave: Weave,
  palette: Palette,
  width: number,
  height: number,
  options: KilimOptions = {},
): string {
  const drawn = threads(weave, palette, width, height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width} ${-height} ${2 * width} ${2 * height}" width="${options.width ?? 1200}" height="${options.height ?? 800}" preserveAspectRatio="xMidYMid slice" shape-rendering="crispEdges">`,
    `<path fill="${palette.field}" d="M${-width} ${-height}h${2 * width}v${2 * height}h${-2 * width}z"/>`,
    `<g id="q">${drawn}</g>`,
    '<use href="#q" transform="scale(-1 1)"/><use href="#q" transform="scale(1 -1)"/><use href="#q" transform="scale(-1 -1)"/>',
    '</svg>',
  ].join('');
}

export function threads(weave: Weave, palette: Palette, width: number, height: number): string {
  return [...paths(weave, width, height, 'field')]
    .map(([thread, d]) => `<path fill="${palette[thread]}" d="${d}"/>`)
    .join('');
}
