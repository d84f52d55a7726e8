import { a4 } from '../../../server/domain/common/pdf.ts';
import { drawingsOf } from '../../support/pdf-qr-codes.ts';
import { textsOf } from './pdf-texts.ts';

/**
 * What the pages of an upright PDF draw, as a text for review: a line for each marked part with its tag, its words and the operators
 * in the order in which they draw. Points from the upper left corner; a text is where its baseline begins. The modules of a QR code
 * are left out.
 */
export function drawnOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const fonts = fontsOf(text);
  const said = textsOf(text, '(?:ActualText|Alt)').values();
  const pages = drawingsOf(pdf).filter((drawing) => drawing.startsWith(fromAbove));
  return pages
    .flatMap((page, index) => {
      const parts = [...page.matchAll(/\/(\w*) <<\n[^>]*>> BDC\n(.*?)EMC/gs)];
      return [
        `page ${index + 1} of ${pages.length}`,
        ...parts.map(([, tag = '', body = '']) => {
          const words = tag === 'Artifact' ? '' : ` "${said.next().value}"`;
          return `  ${tag}${words}: ${phrasesOf(body, fonts).join(', ')}`;
        }),
      ];
    })
    .join('\n');
}

/** How a page begins: y goes down from its upper edge. */
const fromAbove = `1 0 0 -1 0 ${a4.height} cm`;

/** What each operator does; those that are not here are left out. */
const phrases: Record<string, (operands: string[], fonts: Map<string, string>) => string> = {
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
  Tm: (matrix) => `at ${rounded(matrix[4] ?? '')} ${rounded(String(a4.height - Number(matrix[5])))}`,
  Tf: ([font = '', size = ''], fonts) => `${fonts.get(font)} ${rounded(size)}`,
};

const phrasesOf = (body: string, fonts: Map<string, string>): string[] =>
  body
    .replace(/(?:^.* re\n){2,}/gm, '')
    .split('\n')
    .flatMap((line) => {
      const operands = line.split(' ');
      return phrases[operands.pop() ?? '']?.(operands, fonts) ?? [];
    });

/** The names of the fonts, as `Vazirmatn-Bold`, by the names that the pages have for them. */
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
