import { isRightToLeft } from '../documents/bidi-text.ts';
import { breakable, lettersOf, type Piece } from '../documents/breaks.ts';
import { facesOf, outline, type Setting, widthOf } from './outlines.ts';

/** In ems: cap height, width of a space, distance of baselines. */
const capitals = 0.7;
const space = 0.25;
const leading = 1.1;
/** Scripts with longer ascenders and descenders, and scripts that stack marks. */
const high = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const piled =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Measures are in ems, since the size is not known yet. */
class Paragraph {
  readonly #setting: Setting;
  readonly #words: readonly Piece[];
  readonly #widths = new Map<string, number>();
  /** Distance of baselines, above the first one, and below the last one. */
  readonly leading: number;
  readonly rise: number;
  readonly depth: number;

  constructor(text: string, setting: Setting) {
    this.#setting = setting;
    this.#words = breakable(text);
    this.leading = piled.test(text) ? 1.5 : high.test(text) ? 1.4 : leading;
    this.rise = piled.test(text) ? 0.9 : capitals;
    this.depth = piled.test(text) ? 0.25 : 0;
  }

  /** Shapes each word once, ignoring the effect of spaces on adjacent letters. */
  widthOf(line: string): number {
    const words = line.split(' ').map((word) => {
      const width = this.#widths.get(word) ?? widthOf(word, this.#setting);
      this.#widths.set(word, width);
      return width;
    });
    return words.reduce((sum, width) => sum + space + width);
  }

  /** Fewest lines of at most this width, as equal as possible. */
  wrap(width: number, hyphenate: boolean): string[] {
    const words = hyphenate ? this.#words.flatMap((word) => this.#hyphenated(word, width)) : this.#words;
    let lines = this.#wrapped(words, width);
    for (let narrower = width * 0.96; narrower > width / 2; narrower -= width * 0.04) {
      const tried = this.#wrapped(words, narrower);
      if (tried.length > lines.length) break;
      lines = tried;
    }
    return lines;
  }

  /** Words that are too wide get lines of their own. */
  #wrapped(words: readonly Piece[], width: number): string[] {
    const lines: string[] = [];
    for (const { word, after } of words) {
      const longer = `${lines.at(-1) ?? ''}${after}${word}`;
      if (lines.length > 0 && this.widthOf(longer) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  /** Splits a word into equal pieces that fit. */
  #hyphenated({ word, after }: Piece, width: number): Piece[] {
    const letters = lettersOf(word);
    const count = Math.ceil((this.widthOf(word) * 1.1) / width);
    if (this.widthOf(word) <= width) return [{ word, after }];
    const start = (piece: number) => Math.round((piece * letters.length) / count);
    return Array.from({ length: count }, (_, piece) => {
      const text = letters.slice(start(piece), start(piece + 1)).join('');
      return { word: piece < count - 1 ? `${text}-` : text, after };
    });
  }
}

/** In units of the picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Line {
  text: string;
  size: number;
  /** From the cap height of the first line. */
  baseline: number;
}

/** The largest; below it words are hyphenated; of what follows a colon, the first and smallest. */
const sizes = { largest: 190, hyphenated: 76, second: 78, smallest: 40 };

/** The title, and what follows a colon in it. */
export interface LetteredTitle {
  first: string;
  second: string;
}

/** Outlines as large as the box allows, from its right edge for what runs from right to left. */
export function letter(title: string, box: Box, rtl = isRightToLeft(title)): LetteredTitle {
  const text = title.normalize('NFC').trim();
  const [, head = text, tail = ''] = /^(.{3,48}?): +(.+)$/u.exec(text) ?? [];
  const setting = { rtl, faces: facesOf(text) };
  const first = new Paragraph(head, setting);
  const second = tail === '' ? null : new Paragraph(tail, setting);
  const set = (paragraph: Paragraph, size: number, from: number): Line[] =>
    paragraph
      .wrap(box.width / size, size <= sizes.hyphenated)
      .map((text, index) => ({ text, size, baseline: from + size * (paragraph.rise + index * paragraph.leading) }));

  const layOut = (size: number) => {
    const large = set(first, size, 0);
    const end = (large.at(-1)?.baseline ?? 0) + size * first.depth;
    const smaller = Math.min(size, Math.max(size * 0.52, sizes.second));
    const between = (second: Paragraph) =>
      size * 0.36 + smaller * (second.leading - leading - (second.rise - capitals));
    const small = second ? set(second, smaller, end + between(second)) : [];
    const width = Math.max(
      ...large.map(({ text }) => first.widthOf(text) * size),
      ...small.map(({ text }) => (second?.widthOf(text) ?? 0) * smaller),
    );
    const last = small.at(-1)?.baseline;
    const height = last === undefined ? end : last + smaller * (second?.depth ?? 0);
    return { large, small, width, height, size };
  };
  let best = layOut(sizes.largest);
  while (best.size > sizes.smallest && (best.width > box.width || best.height > box.height)) {
    best = layOut(best.size * 0.96);
  }
  // smaller rather than with a single short word, such as "for", on a line
  for (let { size } = best; isOrphaned(best) && size > best.size * 0.7; size *= 0.96) {
    const tried = layOut(size);
    if (!isOrphaned(tried)) best = tried;
  }
  const { large, small, width, height } = best;
  const shrink = Math.min(1, box.width / width, box.height / height);
  const top = box.y + (box.height - height * shrink) / 2;
  const start = rtl ? box.x + box.width : box.x;
  const place = (lines: Line[]) =>
    lines
      .map((line) =>
        outline(line.text, { ...setting, start, size: line.size * shrink, baseline: top + line.baseline * shrink }),
      )
      .join('');
  return { first: place(large), second: place(small) };
}

const isOrphaned = ({ large, small }: Record<'large' | 'small', Line[]>) =>
  [large, small].some((lines) => lines.length > 1 && lines.some(({ text }) => /^\p{Ll}{1,3}$/u.test(text)));
