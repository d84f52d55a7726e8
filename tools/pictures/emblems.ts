import { figures, star } from '../../server/pictures/compositions.ts';
import { threads } from '../../server/pictures/kilim.ts';
import { fold } from '../../server/pictures/loom.ts';
import { dye, type Palette, type Thread } from '../../server/pictures/palettes.ts';
import { steppedDiamond } from '../../src/ui/kilim/kilim-pattern.ts';

/** As in src/ui/kilim/Logo.tsx. */
export function favicon(): string {
  const layer = (half: number, fill: string) => `<path fill="${fill}" d="${steppedDiamond(16, 16, half, 2)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" shape-rendering="crispEdges">${layer(7, dye.pomegranate)}${layer(4, dye.paper)}${layer(1, dye.saffron)}</svg>`;
}

/** The same mark for systems that give it a colour. */
export function oneColour(): string {
  const layers = [7, 4, 1].map((half) => steppedDiamond(16, 16, half, 2)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" shape-rendering="crispEdges"><path fill-rule="evenodd" d="${layers}"/></svg>`;
}

export function mark(index: number, colour: string): string {
  const rows = [star, ...figures][index % (figures.length + 1)] ?? star;
  const width = rows[0]?.length ?? 0;
  const knots = rows.flatMap((row, y) => [...row].map((knot, x) => (knot === '.' ? '' : `M${x} ${y}h1v1h-1z`)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rows.length}" width="${width * 4}" height="${rows.length * 4}" shape-rendering="crispEdges"><path fill="${colour}" d="${knots.join('')}"/></svg>`;
}

const loomPalette: Palette = {
  field: 'none',
  ground: dye.camel,
  first: dye.pomegranate,
  second: dye.saffron,
  third: dye.rose,
  light: dye.paper,
  dark: dye.indigo,
};

/** An unfinished rug, for empty states; for light and dark backgrounds. */
export function unfinished(): string {
  // the left half with its middle column; the right half is its reflection
  const woven = threads(
    (x, y) => {
      // the last rows are incomplete: the weaver works towards the middle
      const indent = y < 22 ? (22 - y) * 5 : 0;
      return y >= 18 && y < 36 && x >= 6 + indent && x <= 30 ? knot(30 - x, y - 18) : null;
    },
    loomPalette,
    60,
    40,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="240" height="160">',
    `<path stroke="${dye.camel}" stroke-width="34" stroke-dasharray=".7 1.3" d="M6.15 20h48.7"/>`,
    `<g shape-rendering="crispEdges"><g id="half">${woven}</g><use href="#half" transform="matrix(-1 0 0 1 61 0)"/>`,
    '<path fill="#7a5a44" d="M2 1h56v2h-56zM2 37h56v2h-56z"/></g></svg>',
  ].join('');
}

const waves = ['first', 'first', 'second', 'second', 'light', 'dark', 'dark', 'third'] as const;

function knot(x: number, y: number): Thread {
  if (y === 15 || y === 14) return x % 4 < 2 ? 'light' : 'dark';
  if (y >= 13) return 'first';
  return waves[(Math.floor(fold(x + 6, 14) * 0.9) + y + 4) % waves.length] ?? 'first';
}
