import { randomOf } from '../../common/random.ts';
import { type Workload, workloadLabel } from '../../common/text/workload.ts';
import { borderOf } from './borders.ts';
import { threads } from './kilim.ts';
import { letter } from './lettering.ts';
import type { Weave } from './loom.ts';
import { facesOf, outline } from './outlines.ts';
import { dye, type Palette } from './palettes.ts';

export interface CertificateSubject {
  id: string;
  /** Null if hidden. */
  holder: string | null;
  courseTitle: string;
  workload: Workload;
}

/** Knots per quarter: 120 × 63, as link previews; half a knot is cut off above and below. */
const width = 60;
const height = 32;
/** Units per knot, for letters. */
const knot = 16;

const palette: Palette = {
  ground: dye.pomegranate,
  field: dye.paper,
  first: dye.pine,
  second: dye.saffron,
  third: dye.indigo,
  light: dye.paper,
  dark: dye.walnut,
};

/** Width for letters. */
const room = 1500;

/** SVG for link previews: names as outlines, since pictures load no fonts. */
export function certificatePicture({ id, holder, courseTitle, workload }: CertificateSubject): string {
  const border = borderOf(randomOf(id), palette);
  const weave: Weave = (x, y) => {
    const fromSide = width - 1 - x;
    const fromTop = height - 1 - y;
    const inwards = Math.min(fromSide, fromTop);
    if (inwards >= border.depth) return null;
    return border.weave(fromSide < fromTop ? y : x, inwards) ?? 'ground';
  };
  const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`;
  const length = path(dye.walnut, line(workloadLabel(workload), 315));
  const words =
    holder === null
      ? [
          path(dye.walnut, line('Zanin certificate: completed', -190)),
          path(dye.walnut, large(courseTitle, -130, 310)),
          length,
        ]
      : [
          path(dye.walnut, line('Zanin certificate', -285)),
          path(dye.pomegranate, large(holder, -235, 140)),
          path(dye.walnut, line('has completed', 15)),
          path(dye.walnut, large(courseTitle, 50, 150)),
          length,
        ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width} ${0.5 - height} ${2 * width} ${2 * height - 1}">`,
    `<path fill="${palette.field}" d="M${-width} ${-height}h${2 * width}v${2 * height}h${-2 * width}z"/>`,
    `<g shape-rendering="crispEdges"><g id="q">${threads(weave, palette, width, height)}</g>`,
    '<use href="#q" transform="scale(-1 1)"/><use href="#q" transform="scale(1 -1)"/><use href="#q" transform="scale(-1 -1)"/></g>',
    `<g transform="scale(${1 / knot})">${words.join('')}</g></svg>`,
  ].join('');
}

const line = (text: string, baseline: number): string =>
  outline(text, { size: 60, baseline, start: -room / 2, rtl: false, faces: facesOf(text) });

/** As large as fits below `y`; Arabic script is right-aligned. */
function large(text: string, y: number, boxHeight: number): string {
  const { first, second } = letter(text, { x: -room / 2, y, width: room, height: boxHeight });
  return first + second;
}
