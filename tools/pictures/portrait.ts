import { diamond, star } from '../../server/pictures/compositions.ts';
import { threads } from '../../server/pictures/kilim.ts';
import { fold, motif, over, type Weave } from '../../server/pictures/loom.ts';
import { dye, type Palette } from '../../server/pictures/palettes.ts';

/** In knots; half of the width, which is mirrored. */
const half = 24;
const height = 40;

interface Person {
  palette: Palette;
  hair: Weave;
  clothes: Weave;
  behind: Weave;
}

const round = (x: number, y: number, cy: number, rx: number, ry: number): boolean =>
  ((x + 0.5) / rx) ** 2 + ((y + 0.5 - cy) / ry) ** 2 <= 1;

const palette = (field: string, ground: string, first: string, second: string, third: string): Palette => ({
  field,
  ground,
  first,
  second,
  third,
  light: dye.paper,
  dark: dye.walnut,
});

const people: Readonly<Record<1 | 2 | 3, Person>> = {
  // headscarf with a woven hem
  1: {
    palette: palette(dye.saffron, dye.camel, dye.pomegranate, dye.indigo, dye.straw),
    behind: diamond(0, 15, 11, [2, 2], ['light', 'third', 'third', 'light']),
    hair: (x, y) => {
      const flows = y > 15 && y < 33 && x < 9 + Math.floor((y - 16) / 4);
      if (round(x, y, 15, 8, 9.5) && !flows)
        return y > 5 && (x + y) % 4 === 0 && !round(x, y, 15, 7, 8.5) ? 'light' : 'first';
      if (round(x, y, 15, 10.5, 12) || flows) return y === 31 ? 'light' : 'first';
      return null;
    },
    clothes: (_, y) => (y % 6 === 0 ? 'light' : 'second'),
  },
  // short hair, beard, striped vest
  2: {
    palette: palette(dye.pine, dye.camel, dye.walnut, dye.madder, dye.sage),
    behind: (x, y) => (fold(x + fold(y, 12) + 2, 12) < 2 ? 'third' : null),
    hair: (x, y) => {
      const skull = round(x, y, 15, 8, 10.5);
      return (skull && y < 10 + (x > 5 ? 6 : 0)) || (skull && y > 19 && !(y < 21 && x < 3)) ? 'dark' : null;
    },
    clothes: (x, y) => {
      if (x < 4) return x === 3 ? 'dark' : 'light';
      return Math.floor((x + Math.floor(y / 2)) / 3) % 2 === 0 ? 'second' : 'third';
    },
  },
  // long hair, saffron dress
  3: {
    palette: palette(dye.indigo, '#a8754a', dye.night, dye.saffron, dye.sky),
    behind: over(
      motif(star, { x: 'third', o: 'light' }, 18, 6),
      motif(star, { x: 'third', o: 'light' }, 18, 18),
      motif(star, { x: 'third', o: 'light' }, 9, 0),
    ),
    hair: (x, y) => {
      const falls = y >= 14 && y < 33 && x > (y > 20 ? 3 : 5) && x < 10 + Math.floor((y - 14) / 8);
      const crown = round(x, y, 14, 9.5, 11) && (y < 9 + Math.floor(x / 2) || x > 6);
      return falls || crown ? 'dark' : null;
    },
    clothes: (x, y) => {
      const ring = fold(x, 8) + fold(y, 8);
      return ring < 2 ? 'first' : ring < 4 ? 'light' : 'second';
    },
  },
};

export function portrait(number: 1 | 2 | 3): string {
  const person = people[number];
  const body: Weave = (x, y) => {
    const shoulders = Math.min(21, 8 + Math.floor(Math.sqrt(Math.max(0, y - 27)) * 4.2));
    return y >= 26 && x < shoulders ? person.clothes(x, y) : null;
  };
  const face: Weave = (x, y) => (round(x, y, 15, 7, 8.5) || (x < 4 && y > 20 && y < 28) ? 'ground' : null);
  const hair = person.hair;
  // a scarf lies behind the face, hair before it
  const head = number === 1 ? over(hair, (x, y) => (round(x, y, 15, 6, 7.5) ? 'ground' : null)) : over(face, hair);
  const frame: Weave = (x, y) =>
    x === half - 1 || y === 0 || y === height - 1
      ? 'dark'
      : x === half - 2 || y === 1 || y === height - 2
        ? (x + y) % 4 < 2
          ? 'light'
          : 'second'
        : null;
  const drawn = threads(over(person.behind, body, head, frame), person.palette, half, height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} 0 ${2 * half} ${height}" width="576" height="480" preserveAspectRatio="xMidYMid slice" shape-rendering="crispEdges">`,
    `<path fill="${person.palette.field}" d="M${-half} 0h${2 * half}v${height}h${-2 * half}z"/>`,
    `<g id="h">${drawn}</g><use href="#h" transform="scale(-1 1)"/>`,
    '</svg>',
  ].join('');
}
