import { pick, randomOf } from '../../common/random.ts';
import { diamond } from './compositions.ts';
import { coloursOf, edges, emblemOf } from './cover.ts';
import { over, paths } from './loom.ts';
import { facesOf, outline, widthOf } from './outlines.ts';

export interface EmblemSubject {
  /** Of the course or post: decides the border, and a medallion where there is no emblem. */
  id: string;
  /** Decides the colours. */
  category: string;
  emblem: string | null;
  /** Of a lesson in its course; null for a post. */
  number: number | null;
}

export interface PostSubject {
  id: string;
  emblem: string | null;
}

/** Posts have no category. */
export const subjectOf = ({ id, emblem }: PostSubject): EmblemSubject => ({ id, category: id, emblem, number: null });

/** Knots, 3:2. */
const width = 54;
const height = 36;
/** Units per knot, for digits. */
const knot = 24;
/** Columns of a border. */
const edge = 5;
/** Columns of the number. */
const panel = 20;

/** Of a lesson: its number next to its course's emblem. Of a post: its emblem between borders. */
export function emblemPicture({ id, category, emblem, number }: EmblemSubject): string {
  const random = randomOf(id);
  const colours = coloursOf(category);
  const border = pick(random, edges);
  const left = number === null ? edge + 1 : panel + 1;
  const right = number === null ? width - edge - 1 : width;
  const middle = { x: Math.floor((left + right) / 2), y: height / 2 };
  const corners = [-15, 15].flatMap((aside) =>
    [-13, 13].map((down) => diamond(middle.x + aside, middle.y + down, 2, [1, 1], ['second', 'first', 'light'])),
  );
  const weave = over(
    (x) => (x >= left && x < right ? 'field' : x === left - 1 || x === right ? 'light' : null),
    (x, y) => {
      if (number !== null) return null;
      if (x < edge) return border(x, y);
      return x > width - 1 - edge ? border(width - 1 - x, y) : null;
    },
    ...(number === null ? corners : []),
    emblemOf(emblem, random, middle),
  );
  const woven = [...paths(weave, width, height, 'ground')].map(
    ([thread, d]) => `<path fill="${colours[thread]}" d="${d}"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1200" height="800" preserveAspectRatio="xMidYMid slice">`,
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}h-${width}z"/>`,
    `<g shape-rendering="crispEdges">${woven.join('')}</g>`,
    number === null
      ? ''
      : `<g transform="scale(${1 / knot})"><path fill="${colours.title}" d="${digits(number)}"/></g>`,
    '</svg>',
  ].join('');
}

/** In the middle of the panel. */
function digits(number: number): string {
  const text = `${number}`;
  const setting = { rtl: false, faces: facesOf(text) };
  const room = (panel - 5) * knot;
  const size = Math.min(22 * knot, room / widthOf(text, setting));
  const start = (panel * knot - widthOf(text, setting) * size) / 2;
  return outline(text, { ...setting, size, start, baseline: (height / 2) * knot + size * 0.35 });
}
