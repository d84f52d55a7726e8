import { pick, type Random, randomOf } from '../../common/random.ts';
import { diamond, star } from '../../server/pictures/compositions.ts';
import { threads } from '../../server/pictures/kilim.ts';
import { fold, motif, over, type Weave } from '../../server/pictures/loom.ts';
import { dye, type Palette, type Thread } from '../../server/pictures/palettes.ts';

const palette: Palette = {
  field: dye.paper,
  ground: dye.camel,
  first: dye.pomegranate,
  second: dye.saffron,
  third: dye.sage,
  light: '#fffaf0',
  dark: dye.indigo,
};

const width = 144;
const height = 80;

const avenues = [0, 18, 36, 52, 84, 102, 122, 142] as const;
const lanes = [0, 16, 30, 52, 66, 78] as const;
const street = 3;

interface Block {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const riverTop = (x: number): number => 54 - Math.floor(fold(x + 10, 96) / 4) - Math.floor(fold(x, 20) / 5);

function building({ left, top, right, bottom }: Block, random: Random): Weave {
  const cx = Math.floor((left + right) / 2);
  const cy = Math.floor((top + bottom) / 2);
  const size = Math.min(Math.floor((right - left) / 2), Math.floor((bottom - top) / 2));
  const [wall, roof] = pick<readonly [Thread, Thread]>(random, [
    ['first', 'second'],
    ['dark', 'ground'],
    ['second', 'first'],
    ['first', 'dark'],
    ['ground', 'dark'],
  ]);
  const edge = (x: number, y: number) => Math.min(x - left, right - 1 - x, y - top, bottom - 1 - y);
  const kinds: readonly [() => Weave, ...(() => Weave)[]] = [
    () => (x, y) => {
      const inwards = edge(x, y);
      if (inwards < 1) return wall;
      return inwards < 3 ? roof : inwards < 4 ? wall : 'light';
    },
    () => (x, y) => (edge(x, y) < 1 ? wall : Math.floor((x - left - 1) / 2) % 2 === 0 ? roof : 'light'),
    () => (x, y) => {
      const tree = fold(x - left, 5) + fold(y - top, 5);
      return edge(x, y) < 1 ? 'third' : tree < 2 ? 'dark' : 'third';
    },
    () =>
      over(
        (x, y) => (edge(x, y) < 1 ? 'dark' : wall),
        diamond(cx, cy, size - 2, [1, 1], ['light', roof, roof, 'dark', 'light'], undefined),
      ),
    () => (x, y) => (edge(x, y) < 1 ? wall : Math.floor((y - top - 1) / 2) % 2 === 0 ? roof : 'light'),
  ];
  return pick(random, kinds)();
}

/** Large blocks are split into plots. */
function blocks(): { block: Block; weave: Weave }[] {
  const random = randomOf('the bazar of Zanin');
  const found: { block: Block; weave: Weave }[] = [];
  for (const [column, avenue] of avenues.slice(0, -1).entries()) {
    for (const [row, lane] of lanes.slice(0, -1).entries()) {
      const left = avenue + street;
      const right = avenues[column + 1] ?? width;
      const top = lane + street;
      const bottom = lanes[row + 1] ?? height;
      const square = column === 3 && row === 2;
      if (square) continue;
      const middle = left + Math.floor((right - left) * (0.35 + random() * 0.3));
      const plots: Block[] =
        right - left > 13 && random() < 0.75
          ? [
              { left, top, right: middle, bottom },
              { left: middle + 1, top, right, bottom },
            ]
          : [{ left, top, right, bottom }];
      for (const block of plots) found.push({ block, weave: building(block, random) });
    }
  }
  return found;
}

const square: Weave = over(
  (x, y) => (x > 55 && x < 84 && y > 32 && y < 52 ? ((x + y) % 2 === 0 ? 'ground' : 'light') : null),
  diamond(69, 42, 8, [1, 1], ['dark', 'light', 'light', 'first', 'first', 'second', 'second', 'light']),
  motif(star, { x: 'dark', o: 'first' }, 69, 42),
);

const pin = (x: number, y: number): Weave => diamond(x, y, 5, [1, 1], ['light', 'first', 'first', 'light', 'second']);

/** Placeholder for a map of stalls: an invented bazar from above. */
export function bazarMap(): string {
  const town = blocks();
  const houses: Weave = (x, y) => {
    const found = town.find(({ block }) => x >= block.left && x < block.right && y >= block.top && y < block.bottom);
    return found ? found.weave(x, y) : null;
  };
  const river: Weave = (x, y) => {
    const deep = y - riverTop(x);
    if (deep < -1 || deep > 8) return null;
    if (deep === -1 || deep === 8) return 'light';
    return deep === 2 || deep === 5 ? (Math.floor(x / 3) % 2 === 0 ? 'light' : 'dark') : 'dark';
  };
  const bridges: Weave = (x, y) => {
    const deep = y - riverTop(x);
    const onBridge = avenues.some((avenue) => x >= avenue && x < avenue + street);
    return deep >= -1 && deep <= 8 && onBridge ? (deep % 2 === 0 ? 'ground' : 'second') : null;
  };
  const frame: Weave = (x, y) => {
    const inwards = Math.min(x, y, width - 1 - x, height - 1 - y);
    return inwards === 0 ? 'dark' : inwards === 1 ? 'second' : inwards === 2 ? 'dark' : null;
  };
  const pins = over(pin(28, 24), pin(113, 20), pin(94, 60), pin(44, 12), pin(131, 42));
  const drawn = threads(over(houses, square, river, bridges, pins, frame), palette, width, height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1440" height="800" shape-rendering="crispEdges">`,
    `<path fill="${palette.field}" d="M0 0h${width}v${height}H0z"/>${drawn}</svg>`,
  ].join('');
}
