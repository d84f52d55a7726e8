import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../server/content/read.ts';
import { coloursOf, cover } from '../../../server/pictures/cover.ts';
import { emblems } from '../../../server/pictures/emblems.ts';
import { letter } from '../../../server/pictures/lettering.ts';

const box = { x: 100, y: 50, width: 800, height: 700 };

/** Every point that a path goes through, as the drawing places it. */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = [];
  let [penX, penY, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([Mmlqcz])([^Mmlqcz]*)/g)) {
    const numbers = rest.match(/-?\d+/g)?.map(Number) ?? [];
    const [fromX, fromY] = command === 'M' ? [0, 0] : [penX, penY];
    for (let at = 0; at < numbers.length; at += 2) {
      [penX, penY] = [fromX + (numbers[at] ?? 0), fromY + (numbers[at + 1] ?? 0)];
      points.push([penX, penY]);
    }
    if (command === 'z') [penX, penY] = [startX, startY];
    else if (command === 'M' || command === 'm') [startX, startY] = [penX, penY];
  }
  return points;
}

function extent(title: string) {
  const { first, second } = letter(title, box);
  const points = pointsOf(first + second);
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
    height: Math.max(...down) - Math.min(...down),
  };
}

const words =
  'A title of exactly as many letters as a title may have, which is more than anybody should write over a course, is it no'.padEnd(
    120,
    't',
  );

describe('the letters of a cover', () => {
  it.each([
    ['a short title', 'C++'],
    ['a title with a colon', 'Sewing: first garments and alterations you can charge for'],
    ['the longest title', words],
    ['one word of 35 letters', 'Arbeidsongeschiktheidsverzekeringen'],
    ['one word of 120 letters', 'x'.repeat(120)],
    ['one word of 120 letters in Arabic script', 'ک'.repeat(120)],
    ['Kurdish in Latin script', 'Kurmancî ji bo destpêkan: Şev baş, çawa yî?'],
    ['Kurdish in Arabic script', 'کوردیی سۆرانی: بۆ دەستپێکەران'],
    ['both scripts and digits', 'ڕۆژ باش 2026 (êîûşç) ١٢٣'],
  ])('[CARD-01] stay in their box: %s', (_, title) => {
    const { left, right, top, bottom, height } = extent(title);
    expect(height).toBeGreaterThan(20);
    expect([left >= box.x - 6, right <= box.x + box.width + 6]).toEqual([true, true]);
    // marks above and tails below may reach a little out of it
    expect([top >= box.y - 60, bottom <= box.y + box.height + 60]).toEqual([true, true]);
  });

  it('[CARD-01] are drawn for every letter of Kurdish in both scripts', () => {
    const letters =
      'abcçdeêfghiîjklmnopqrsştuûvwxyzABCÇDEÊFGHIÎJKLMNOPQRSŞTUÛVWXYZ0123456789ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهەوۆیێ٠١٢٣٤٥٦٧٨٩';
    for (const character of letters) expect(letter(character, box).first, character).not.toBe('');
  });

  it('[CARD-01] start at the right edge if the title is written from right to left', () => {
    expect(extent('سۆرانی').right).toBeGreaterThan(box.x + box.width - 40);
    expect(extent('Sorani').left).toBeLessThan(box.x + 40);
  });

  it('[CARD-01] are joined in Arabic script, unlike the same letters one by one', () => {
    expect(letter('بب', box).first.length).not.toBe(2 * letter('ب', box).first.length);
  });

  it('[CARD-01] are smaller after a colon', () => {
    const { first, second } = letter('Sewing: Sewing', box);
    const tall = (path: string) => {
      const down = pointsOf(path).map(([, y]) => y);
      return Math.max(...down) - Math.min(...down);
    };
    expect(tall(second)).toBeLessThan(0.7 * tall(first));
  });

  it('[CERT-12] are replaced by the code point of a character that no font has, and are absent for an empty title', () => {
    expect(letter('😀', box)).toEqual(letter('[U+1F600]', box));
    expect(letter('', box)).toEqual({ first: '', second: '' });
  });
});

const subject = { id: 'sewing', title: 'Sewing: first garments', category: 'Crafts', emblem: 'scissors' };

describe('covers', () => {
  it('[CARD-01] are the same for the same course, and differ by title, category, emblem and id', () => {
    expect(cover(subject)).toBe(cover({ ...subject }));
    const others = [
      { title: 'Sewing' },
      { category: 'Languages' },
      { emblem: 'needle' },
      { emblem: null },
      { id: 'b' },
    ];
    const drawn = [{}, ...others].map((change) => cover({ ...subject, ...change }));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('[LANG-64] are mirrored in right-to-left languages, except for the emblem; letters are next to the border', () => {
    const told = { ...subject, title: 'دوورین', titleLanguage: 'ckb' } as const;
    const halves = [subject, { ...told, titleLanguage: 'kmr' } as const, told].map(
      (each) => /<rect (x="50%" )?width="50%"/.exec(cover(each))?.[1],
    );
    expect(halves).toEqual(['x="50%" ', 'x="50%" ', undefined]);
    const lettersOf = (svg: string) => pointsOf(/<\/g><path fill="[^"]*" d="([^"]*)"/.exec(svg)?.[1] ?? '');
    const across = lettersOf(cover(told)).map(([x]) => x);
    expect([Math.min(...across) > 78 * 12, Math.max(...across) < 78 * 24]).toEqual([true, true]);
  });

  it('[LANG-64] a long word makes the letters smaller before it is broken', () => {
    const inOneLine = (title: string) => {
      const { top, bottom } = extent(title);
      return bottom - top < 140;
    };
    expect(['sollicitatiegesprek', 'Arbeidsongeschiktheidsverzekeringen'].map(inOneLine)).toEqual([true, false]);
  });

  it('[CARD-01] have a medallion of their own without an emblem, or with an unknown one', () => {
    expect(cover({ ...subject, emblem: 'constructor' })).toBe(cover({ ...subject, emblem: null }));
  });

  it('[CARD-01][A44] are small and free of anything that runs, is fetched or is text', () => {
    const nasty = '</svg><script>alert(1)</script>"&';
    for (const title of [nasty, words, 'x'.repeat(120), 'کوردیی سۆرانی']) {
      const svg = cover({ id: title, title, category: title, emblem: title });
      expect(gzipSync(svg).length).toBeLessThan(12_000);
      expect(svg).not.toMatch(/script|style|href|<text|https?:(?!\/\/www\.w3\.org\/2000\/svg)|undefined|NaN/i);
      expect(svg.match(/[^ -~]/)).toBeNull();
    }
  });

  it('[CARD-01] fill a frame of any shape: they have no size of their own', () => {
    const [root = ''] = /^<svg [^>]*>/.exec(cover(subject)) ?? [];
    expect(root).toBe('<svg xmlns="http://www.w3.org/2000/svg">');
  });

  it.each(['Business', 'Crafts', 'Digital skills', 'Home kitchen', 'Languages', 'Work and career', 'Something new'])(
    '[CARD-01] of the category %s have letters with enough contrast to their ground',
    (category) => {
      const { ground, title, subtitle } = coloursOf(category);
      for (const ink of [title, subtitle]) expect(contrastOf(ink, ground)).toBeGreaterThan(4.5);
    },
  );
});

describe('emblems', () => {
  it.each([...emblems])('[CARD-01] the emblem %s is woven whole, with known threads, and fits its field', (_, rows) => {
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect(rows.join('')).toMatch(/^[.xlost]+$/);
    expect([rows.length <= 26, (rows[0]?.length ?? 0) <= 26]).toEqual([true, true]);
  });
});

describe('the emblem in course.yaml', () => {
  /** What reading the content gives when a course has this line. */
  function read(line: string) {
    const root = join(mkdtempSync(join(tmpdir(), 'zanin-emblem-')), 'content');
    cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), root, { recursive: true });
    const file = join(root, 'courses/cash-book/course.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('emblem: ledger', line));
    const content = readContent(root);
    rmSync(root, { recursive: true });
    return content;
  }
  const emblemIn = (line: string) => {
    const content = read(line);
    if (Array.isArray(content)) throw new Error(content.join('\n'));
    return content.courses.find(({ id }) => id === 'cash-book')?.emblem;
  };

  it('[CARD-01] is read, and may be left out', () => {
    expect([emblemIn('emblem: coins'), emblemIn('')]).toEqual(['coins', null]);
  });

  it('[CARD-01] is refused with the names that there are', () => {
    expect(read('emblem: unicorn')).toEqual([
      `content/courses/cash-book/course.yaml:3: emblem should be one of ${[...emblems.keys()].join(', ')}, but is "unicorn"`,
    ]);
  });
});

/** The contrast of two colours (WCAG 2.2). */
function contrastOf(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
