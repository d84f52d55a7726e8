import { drawingsOf } from '../../support/pdf-qr-codes.ts';
import { textsOf } from './pdf-texts.ts';

/**
 * For review: tag, text and operators of each marked part in drawing order, in points from the
 * upper left corner. Without QR modules and border diamonds (`diamondsOf`).
 */
export function renderedValueOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const fonts = fontsOf(text);
  const said = textsOf(text, '(?:ActualText|Alt)').values();
  const pages = pagesOf(pdf);
  return pages
    .flatMap(({ drawing, height }, index) => {
      const parts = [...drawing.matchAll(/\/(\w*) <<\n[^>]*>> BDC\n(.*?)EMC/gs)];
      return [
        `page ${index + 1} of ${pages.length}`,
        ...parts.map(([, tag = '', body = '']) => {
          const words = tag === 'Artifact' ? '' : ` "${said.next().value}"`;
          return `  ${tag}${words}: ${phrasesOf(body, { fonts, height }).join(', ')}`;
        }),
      ];
    })
    .join('\n');
}

/** With their heights in points; the first operator flips the y axis. */
const pagesOf = (pdf: Buffer) =>
  drawingsOf(pdf).flatMap((drawing) => {
    const [, height] = /^1 0 0 -1 0 ([\d.]+) cm/.exec(drawing) ?? [];
    return height === undefined ? [] : [{ drawing, height: Number(height) }];
  });

const point = String.raw`(-?[\d.]+) (-?[\d.]+)`;
const diamond = String.raw`${point} m\n${point} l\n${point} l\n${point} l\nh\n\/DeviceRGB cs\n([\d. ]+) scn\nf\n`;

/** In drawing order: centre and size in points, and colour. */
export const diamondsOf = (pdf: Buffer) =>
  pagesOf(pdf).flatMap(({ drawing }) => [...drawing.matchAll(new RegExp(diamond, 'g'))].map(diamondFrom));

function diamondFrom([, ...operands]: RegExpMatchArray) {
  const [x = 0, top = 0, right = 0, y = 0, , bottom = 0, left = 0] = operands.slice(0, 8).map(Number);
  return { x, y, width: right - left, height: bottom - top, colour: colourOf((operands[8] ?? '').split(' ')) };
}

interface Page {
  /** By their resource names. */
  fonts: Map<string, string>;
  height: number;
}

/** Other operators are omitted. */
const phrases: Record<string, (operands: string[], page: Page) => string> = {
  w: ([width]) => `${width} wide`,
  d: (dash) => `dash ${dash.slice(0, -1).join(' ')}`,
  m: (point) => `from ${point.map(rounded).join(' ')}`,
  l: (point) => `to ${point.map(rounded).join(' ')}`,
  S: () => 'stroked',
  SCN: (levels) => colourOf(levels),
  scn: (levels) => colourOf(levels),
  re: ([x = '', y = '', width = '', height = '']) =>
    `at ${rounded(x)} ${rounded(y)} ${rounded(width)} x ${rounded(height)}`,
  f: () => 'filled',
  Tm: (matrix, { height }) => `at ${rounded(matrix[4] ?? '')} ${rounded(String(height - Number(matrix[5])))}`,
  Tf: ([font = '', size = ''], { fonts }) => `${fonts.get(font)} ${rounded(size)}`,
};

const phrasesOf = (body: string, page: Page): string[] =>
  body
    .replace(/(?:^.* re\n){2,}/gm, '')
    .replace(new RegExp(`(?:${diamond}){9,}`, 'g'), '')
    .split('\n')
    .flatMap((line) => {
      const operands = line.split(' ');
      return phrases[operands.pop() ?? '']?.(operands, page) ?? [];
    });

/** As `Vazirmatn-Bold`, by resource name. */
function fontsOf(pdf: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, name = '', reference = ''] of pdf.matchAll(/(\/F\d+) (\d+) 0 R/g)) {
    const base = new RegExp(`\\n${reference} 0 obj\\n<<[^>]*?/BaseFont /\\w+\\+([\\w-]+)`).exec(pdf);
    names.set(name, base?.[1] ?? 'unknown');
  }
  return names;
}

const rounded = (text: string): string => String(Math.round(Number(text) * 100) / 100);

const colourOf = (levels: string[]): string =>
  `#${levels
    .map((level) =>
      Math.round(Number(level) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
