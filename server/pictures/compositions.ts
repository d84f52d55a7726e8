import { pick, type Random } from '../../common/random.ts';
import { fold, motif, over, type Weave } from './loom.ts';
import { contrast, type Palette, type Thread } from './palettes.ts';

/** Fills a field of `width` × `height` knots: a quarter, from its middle. */
export type Composition = (random: Random, width: number, height: number, palette: Palette) => Weave;

const ringOf = (rings: readonly Thread[], index: number): Thread | null => rings[index] ?? null;

/** Threads by distance from the edge of a stepped diamond. */
export const ringSets: readonly [readonly Thread[], ...(readonly Thread[])[]] = [
  ['light', 'first', 'first', 'second', 'light', 'third', 'first', 'dark', 'light'],
  ['dark', 'light', 'second', 'second', 'first', 'light', 'dark', 'third', 'light'],
  ['second', 'light', 'dark', 'first', 'first', 'third', 'light', 'second', 'light'],
  ['light', 'dark', 'third', 'third', 'light', 'first', 'second', 'light', 'dark'],
];

export function diamond(
  cx: number,
  cy: number,
  size: number,
  [stepX, stepY]: readonly [number, number],
  rings: readonly Thread[],
  hooked?: Thread,
): Weave {
  return (x, y) => {
    const across = Math.floor(Math.abs(x - cx) / stepX);
    const down = Math.floor(Math.abs(y - cy) / stepY);
    const ring = size - across - down;
    if (ring >= 0) return ringOf(rings, Math.min(ring, rings.length - 1));
    if (!hooked) return null;
    // Latch hook: a stem on every second step, then a finger towards the tip.
    if (ring === -1 && down % 2 === 0) return hooked;
    if (ring === -2 && down % 2 === 0) return hooked;
    return null;
  };
}

export const horns = [
  '.xxxx...xxxx.',
  'xx..xx.xx..xx',
  'xx...x.x...xx',
  '.xx.xx.xx.xx.',
  '.....x.x.....',
  '.....xxx.....',
  '......x......',
];

export const star = ['...x...', '.xx.xx.', '.x.o.x.', 'x.ooo.x', '.x.o.x.', '.xx.xx.', '...x...'];

/** A medallion with hooks, its quarters in the corners, small stars between. */
const medallion: Composition = (random, width, height) => {
  const rings = pick(random, ringSets);
  const other = pick(random, ringSets);
  const step = pick<readonly [number, number]>(random, [
    [3, 2],
    [4, 2],
    [2, 2],
  ]);
  const size = Math.floor(height / step[1]) - 3;
  const threads = { x: 'light', o: 'first' } as const;
  return over(
    diamond(width, height, Math.floor(size * 0.62), step, other, other[0]),
    diamond(0, 0, size, step, rings, rings[0]),
    motif(star, threads, width - 7, 3),
    motif(star, threads, Math.floor(width / 2) + 6, height - 5),
  );
};

/** A lattice of diamonds whose colours change from row to row. */
const lattice: Composition = (random) => {
  const step = pick<readonly [number, number]>(random, [
    [2, 2],
    [2, 1],
    [3, 2],
  ]);
  const size = step[1] === 1 ? 7 : 4;
  const periodX = (size + 1) * step[0] * 2;
  const periodY = (size + 1) * step[1] * 2;
  const sets = [pick(random, ringSets), pick(random, ringSets), pick(random, ringSets)] as const;
  return (x, y) => {
    // Two lattices, one shifted by half a repeat, fill the plane.
    for (const [shiftX, shiftY, turn] of [
      [0, 0, 0],
      [periodX / 2, periodY / 2, 1],
    ] as const) {
      const column = Math.round((x - shiftX) / periodX);
      const row = Math.round((y - shiftY) / periodY);
      const across = Math.floor(Math.abs(x - shiftX - column * periodX) / step[0]);
      const down = Math.floor(Math.abs(y - shiftY - row * periodY) / step[1]);
      const ring = size - across - down;
      if (ring >= 0) {
        const set = sets[(Math.abs(column) + Math.abs(row) + turn) % sets.length] ?? sets[0];
        return ringOf(set, Math.min(ring, set.length - 1));
      }
    }
    return 'dark';
  };
};

/** Ground, figure, and centre of the figure. */
const bandColours: readonly (readonly [Thread, Thread, Thread])[] = [
  ['field', 'light', 'first'],
  ['first', 'light', 'dark'],
  ['light', 'first', 'second'],
  ['second', 'light', 'dark'],
  ['dark', 'light', 'third'],
  ['light', 'dark', 'third'],
];

/** Bands of small patterns with three plain wefts between. */
const bands: Composition = (random, _width, height) => {
  const kinds = [lozenges, zigzag, combs, steps] as const;
  const rows: { top: number; deep: number; weave: Weave }[] = [];
  let colour = Math.floor(random() * bandColours.length);
  for (let top = 0; top < height; ) {
    // The middle band is mirrored, so it is the wide one.
    const deep = top === 0 ? pick(random, [5, 6, 7]) : pick(random, [5, 7]);
    const kind = top === 0 ? pick(random, [zigzag, steps]) : pick(random, kinds);
    rows.push({
      top,
      deep,
      weave: kind(deep, bandColours[colour % bandColours.length] ?? ['field', 'light', 'first']),
    });
    colour += 1 + Math.floor(random() * 2);
    top += deep + 3;
  }
  return (x, y) => {
    for (const { top, deep, weave } of rows) {
      if (y < top + deep) return weave(x, y - top);
      if (y < top + deep + 3) return y === top + deep + 1 ? 'dark' : 'light';
    }
    return null;
  };
};

type Band = (deep: number, colours: readonly [Thread, Thread, Thread]) => Weave;

const lozenges: Band = (deep, [back, ink, core]) => {
  const half = (deep - 1) / 2;
  const period = deep * 2;
  return (x, y) => {
    const ring = half - Math.abs(y - half) - Math.floor(Math.abs(x - Math.round(x / period) * period) / 2);
    if (ring < 0) return back;
    return ring < 1.5 ? ink : core;
  };
};

const zigzag: Band =
  (deep, [back, ink, core]) =>
  (x, y) => {
    const wave = deep - 1 - y - Math.floor(Math.abs(x - Math.round(x / (deep * 3)) * deep * 3) / 2);
    if (wave < 0) return back;
    return wave < 2 ? ink : wave < 3 ? back : core;
  };

const combs: Band =
  (deep, [back, ink, core]) =>
  (x, y) => {
    if (y === Math.floor(deep / 2)) return core;
    const tooth = x % 4 < 2;
    return (y < deep / 2 ? tooth : !tooth) ? ink : back;
  };

const steps: Band =
  (deep, [back, ink, core]) =>
  (x, y) => {
    const rise = deep - Math.floor(Math.abs(x - Math.round(x / (deep * 4)) * deep * 4) / 2);
    if (rise > y + 2) return core;
    return rise > y ? ink : back;
  };

/** Nested zigzags. */
const dazzler: Composition = (random) => {
  const order = pick(random, ringSets);
  const period = pick(random, [24, 32]);
  const thick = pick(random, [2, 3]);
  const start = Math.floor(random() * order.length);
  return (x, y) => {
    const zigzag = Math.floor(fold(x, period) / 2) * 2;
    const index = Math.floor((y + zigzag) / thick);
    return order[(index + start) % order.length] ?? null;
  };
};

/** Three medallions in a row, horns above and below. */
const trio: Composition = (random, width, height) => {
  const rings = pick(random, ringSets);
  const others = pick(random, ringSets);
  const size = Math.floor(height / 2) - 2;
  const apart = Math.min(width - 9, size * 4 + 4);
  return over(
    diamond(apart, 0, size - 2, [2, 2], others, others[0]),
    diamond(0, 0, size, [2, 2], rings, rings[0]),
    motif(horns, { x: 'light' }, Math.floor(apart / 2) + 1, height - 5),
  );
};

/** Eight-pointed stars on tiles of changing colour. */
const stars: Composition = (random, width, height) => {
  // Three tiles high: one in the middle, a whole one above it.
  const period = Math.floor((2 * height) / 3) & ~1;
  const sets = [pick(random, ringSets), pick(random, ringSets)] as const;
  const tiles = pick<readonly Thread[]>(random, [
    ['field', 'second', 'first'],
    ['dark', 'field'],
    ['field', 'third'],
    ['first', 'field', 'dark'],
  ]);
  const size = period / 2 - 2;
  const columns = Math.floor((2 * width) / period);
  // An even number of tiles meets in the middle.
  const shift = columns % 2 === 0 ? period / 2 : 0;
  return (x, y) => {
    const column = Math.round((x - shift) / period);
    const row = Math.round(y / period);
    const across = Math.abs(x - shift - column * period);
    const down = Math.abs(y - row * period);
    const square = Math.max(across, down) - Math.floor(size * 0.72);
    const turned = across + down - size;
    const out = Math.min(square, turned);
    if (out > 0) return tiles[(column + row + tiles.length) % tiles.length] ?? null;
    const set = sets[(column + row) % 2 === 0 ? 0 : 1];
    return ringOf(set, Math.min(Math.floor(-out / 1.5), set.length - 1));
  };
};

/** Hands on hips, ram's horns, a bird, a tree, a comb. */
export const figures: readonly [readonly string[], ...(readonly string[])[]] = [
  [
    '....ooo....',
    '....ooo....',
    'xx...x...xx',
    '.xx.xxx.xx.',
    '..xxxxxxx..',
    '....xxx....',
    '...xxxxx...',
    '..xxoooxx..',
    '.xxxxxxxxx.',
  ],
  [
    '.xxx...xxx.',
    'xx.xx.xx.xx',
    'xx..x.x..xx',
    '.x..x.x..x.',
    '....xox....',
    '...xoxox...',
    '....xox....',
    '.....x.....',
    '...xxxxx...',
  ],
  [
    '.....o.....',
    '....oxo....',
    '...oxxxo...',
    '.....x.....',
    '.x.o.x.o.x.',
    '.xxx.x.xxx.',
    '...xxxxx...',
    '.....x.....',
    '...ooooo...',
  ],
  [
    'x.x.x.x.x.x',
    'x.x.x.x.x.x',
    'xxxxxxxxxxx',
    '.....x.....',
    '...ooxoo...',
    '.....x.....',
    'xxxxxxxxxxx',
    'x.x.x.x.x.x',
    'x.x.x.x.x.x',
  ],
];

/** Rows of figures between narrow stripes. */
const storied: Composition = (random, _width, _height, palette) => {
  const figure = pick(random, figures);
  const other = pick(random, figures);
  const accent = pick<Thread>(random, ['first', 'second', 'third']);
  const backs = pick<readonly Thread[]>(random, [
    ['field', 'first', 'second'],
    ['dark', 'field', 'third'],
    ['second', 'field', 'dark'],
  ]);
  const across = 16;
  const down = 16;
  return (x, y) => {
    // The middle row lies on the axis and is mirrored; the rows above are shifted by half a repeat.
    const row = Math.round(y / down);
    const stripe = Math.abs(y - row * down);
    if (stripe > 6) return stripe === 7 ? 'light' : 'dark';
    const shift = row % 2 === 0 ? 0 : across / 2;
    const column = Math.round((x - shift) / across);
    const back = backs[(row + column + backs.length) % backs.length] ?? 'field';
    const ink = contrast(palette, back);
    const threads = { x: ink, o: accent === back ? ink : accent };
    return motif(row % 2 === 0 ? figure : other, threads, shift + column * across, row * down)(x, y) ?? back;
  };
};

export const compositions: readonly [Composition, ...Composition[]] = [
  medallion,
  lattice,
  bands,
  dazzler,
  trio,
  stars,
  storied,
];
