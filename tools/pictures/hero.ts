import { diamond, horns, star } from '../../server/pictures/compositions.ts';
import { mirrored } from '../../server/pictures/kilim.ts';
import { fold, motif, over, type Weave } from '../../server/pictures/loom.ts';
import { dye, type Palette, type Thread } from '../../server/pictures/palettes.ts';

const palette: Palette = {
  ground: dye.night,
  field: dye.pomegranate,
  first: dye.saffron,
  second: dye.indigo,
  third: dye.rose,
  light: dye.paper,
  dark: dye.night,
};

/** In knots, of a quarter. */
const width = 72;
const height = 48;
const borderDepth = 13;

const great: readonly Thread[] = [
  'dark',
  'light',
  'first',
  'first',
  'dark',
  'light',
  'second',
  'second',
  'second',
  'light',
  'third',
  'field',
  'field',
  'light',
  'dark',
  'first',
];
const small: readonly Thread[] = ['light', 'second', 'second', 'light', 'first', 'first', 'dark', 'light'];

const border: Weave = (along, inwards) => {
  const rows = ['xxxxxxx....', 'x.....x....', 'x.xxx.x....', 'x.x...x....', '..x...xxxxx'];
  if (inwards === 0) return 'dark';
  if (inwards === 1 || inwards === 9) return 'first';
  if (inwards === 10) return fold(along, 4) === 0 ? 'field' : 'light';
  if (inwards === 11) return fold(along, 4) === 0 ? 'light' : 'second';
  if (inwards === 12) return 'dark';
  return rows[inwards - 3]?.[along % 11] === 'x' ? 'light' : 'ground';
};

export function hero(): string {
  const fieldWidth = width - borderDepth;
  const fieldHeight = height - borderDepth;
  const apart = 44;
  const field = over(
    diamond(fieldWidth, fieldHeight, 9, [2, 2], small, 'light'),
    diamond(apart, 0, 9, [2, 2], small, 'light'),
    diamond(0, 0, 15, [2, 2], great, 'first'),
    diamond(0, 0, 14, [2, 2], great.slice(1)),
    motif(horns, { x: 'first' }, 26, fieldHeight - 6),
    motif(star, { x: 'light', o: 'first' }, fieldWidth - 22, fieldHeight - 4),
    motif(star, { x: 'dark', o: 'field' }, apart, 0),
  );
  return mirrored(
    (x, y) => {
      const fromSide = width - 1 - x;
      const fromTop = height - 1 - y;
      const inwards = Math.min(fromSide, fromTop);
      return inwards < borderDepth ? border(fromSide < fromTop ? y : x, inwards) : field(x, y);
    },
    palette,
    width,
    height,
  );
}
