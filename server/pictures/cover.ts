import type { LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import { pick, type Random, randomOf } from '../../common/random.ts';
import { isRightToLeft } from '../documents/bidi-text.ts';
import { diamond, ringSets } from './compositions.ts';
import { emblems } from './emblems.ts';
import { letter } from './lettering.ts';
import { fold, motif, over, paths, type Weave } from './loom.ts';
import { dye, type Palette } from './palettes.ts';

export interface CoverSubject {
  id: string;
  title: string;
  category: string;
  /** Null for a medallion generated from the id. */
  emblem: string | null;
  /** English by default: each language has a cover of its own. */
  titleLanguage?: LanguageCode;
}

/** Knots, 3:2. */
const width = 78;
const height = 52;
/** Rows above and below, for taller viewports. */
const beyond = 26;
/** Units per knot, for letters. */
const knot = 24;
/** Last column of the edge, first column between title and emblem, and centre of the emblem. */
const edge = 5;
const seam = 44;
const middle = { x: 64, y: 26 };
/** Leaves the corners free for badges of cards. */
const titleBox = { x: 9 * knot, y: 9 * knot, width: (seam - 10.5) * knot, height: 32 * knot };

/** Threads (`ground` is under the title, `field` under the emblem) and letters. */
type Colours = Palette & {
  title: string;
  /** After a colon in the title. */
  subtitle: string;
};

const bright = '#fffaf0';
const onDark = { light: bright, title: bright, subtitle: dye.straw, first: dye.pomegranate, second: dye.saffron };
const onSaffron = { ...onDark, title: dye.walnut, subtitle: dye.walnut };

const pine: Colours = { ...onDark, ground: dye.pine, field: dye.straw, dark: dye.walnut, third: dye.sage };
const madder: Colours = {
  ...onDark,
  subtitle: bright,
  ground: dye.madder,
  field: dye.paper,
  dark: dye.walnut,
  third: dye.sage,
};
const indigo: Colours = {
  ...onDark,
  ground: dye.indigo,
  field: dye.paper,
  dark: dye.night,
  first: dye.madder,
  third: dye.sky,
};
const saffron: Colours = { ...onSaffron, ground: dye.saffron, field: dye.paper, dark: dye.walnut, third: dye.pine };
const pomegranate: Colours = {
  ...onDark,
  ground: dye.pomegranate,
  field: dye.straw,
  dark: dye.night,
  third: dye.indigo,
};
const walnut: Colours = { ...onDark, ground: dye.walnut, field: dye.camel, dark: dye.night, third: dye.pine };

const categories: ReadonlyMap<string, Colours> = new Map([
  ['Business', pine],
  ['Crafts', madder],
  ['Digital skills', indigo],
  ['Home kitchen', saffron],
  ['Languages', pomegranate],
  ['Work and career', walnut],
]);

/** Categories without a palette get one by hash. */
export const coloursOf = (category: string): Colours =>
  categories.get(category) ?? pick(randomOf(category), [pine, madder, indigo, saffron, pomegranate, walnut]);

/** Distance from the middle row of the repeat; the period is odd. */
const fromMiddle = (y: number, period: number): number => {
  const half = (period - 1) / 2;
  return half - fold(y - middle.y + half, period);
};

/** Left borders, `edge` knots wide: small diamonds, large ones, bars. */
export const edges: readonly [Weave, ...Weave[]] = [
  (x, y) => (['first', 'light', 'second'] as const)[Math.abs(x - 2) + fromMiddle(y, 7)] ?? 'dark',
  (x, y) => (['light', 'second', 'first'] as const)[Math.floor((Math.abs(x - 2) + fromMiddle(y, 15)) / 2)] ?? 'dark',
  (x, y) => (x % 4 === 0 ? 'dark' : ((['second', 'second', 'dark', 'first'] as const)[fromMiddle(y, 9)] ?? 'dark')),
];

/** Vertical threads that shift by one every `step` rows; the field begins behind them. */
const seamOf =
  (period: number, step: number): Weave =>
  (x, y) => {
    const across = x - seam - Math.floor(fold(y - middle.y, period) / step);
    return across < 0 ? null : ((['dark', 'second', 'second', 'dark'] as const)[across] ?? 'field');
  };
const seams = [seamOf(8, 1), seamOf(12, 2), seamOf(16, 2), seamOf(24, 4)] as const;

/** Small diamonds above and below the emblem. */
const ornaments = over(
  ...[-22, 22].flatMap((down) =>
    [-8, 0, 8].map((aside) => diamond(middle.x + aside, middle.y + down, 2, [1, 1], ['second', 'first', 'light'])),
  ),
);

/** Or a medallion. */
export function emblemOf(name: string | null, random: Random, { x, y } = middle): Weave {
  const rows = emblems.get(name ?? '');
  return rows
    ? motif(rows, { x: 'dark', l: 'light', o: 'first', s: 'second', t: 'third' }, x, y)
    : diamond(x, y, 4, [2, 2], pick(random, ringSets), 'dark');
}

/**
 * Outlines, since pictures load no fonts. Without a size: 3:2 are visible, and the pattern
 * continues around. In a language from right to left, the title is on the right; the emblem is not
 * mirrored.
 */
export function cover({ id, title, category, emblem, titleLanguage = 'en' }: CoverSubject): string {
  const isMirrored = languages[titleLanguage].direction === 'rtl';
  const random = randomOf(id);
  const colours = coloursOf(category);
  const border = pick(random, edges);
  const pattern = over(
    (x, y) => (x < edge ? border(x, y) : x === edge ? 'light' : null),
    pick(random, seams),
    ornaments,
  );
  const mirrored: Weave = (x, y) => pattern(width - 1 - x, y);
  const weave = isMirrored
    ? over(mirrored, emblemOf(emblem, random, { ...middle, x: width - 1 - middle.x }))
    : over(pattern, emblemOf(emblem, random));
  const rows = height + 2 * beyond;
  const woven = [...paths((x, y) => weave(x, y - beyond), width, rows, 'ground')];
  const box = isMirrored ? { ...titleBox, x: width * knot - titleBox.x - titleBox.width } : titleBox;
  const letters = letter(title, box, isMirrored || isRightToLeft(title));
  const path = (fill: string, d: string) => (d === '' ? '' : `<path fill="${fill}" d="${d}"/>`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<rect width="100%" height="100%" fill="${colours.ground}"/>`,
    `<rect ${isMirrored ? '' : 'x="50%" '}width="50%" height="100%" fill="${colours.field}"/>`,
    `<svg viewBox="0 0 ${width * knot} ${height * knot}" overflow="visible">`,
    `<g transform="translate(0 ${-beyond * knot}) scale(${knot})" shape-rendering="crispEdges">`,
    path(colours.ground, `M0 0h${width}v${rows}H0z`),
    ...woven.map(([thread, d]) => path(colours[thread], d)),
    '</g>',
    path(colours.title, letters.first),
    path(colours.subtitle, letters.second),
    '</svg></svg>',
  ].join('');
}
