import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';

/** Pixels per point, as at 300 dpi. */
const scale = 4;

/**
 * QR codes as `drawQrCode` draws them (server/documents/pdf.ts): a white square with black
 * rectangles.
 * @throws errors of the QR reader
 */
export function qrCodesOf(pdf: Buffer): string[] {
  return drawingsOf(pdf).flatMap((drawing) => [...drawing.matchAll(picture)].map(read));
}

/** Drawing operators by page. */
export function drawingsOf(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs);
  return [...streams].map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'));
}

const number = String.raw`-?[\d.]+`;
const fill = (level: 0 | 1) => String.raw`(?:/DeviceRGB cs\n)?${level} ${level} ${level} scn\nf\n`;
const rectangle = `(?:${number} ){4}re\n`;
const picture = new RegExp(`(${rectangle})${fill(1)}((?:${rectangle})+)${fill(0)}`, 'g');

function read([, square = '', modules = '']: RegExpMatchArray): string {
  const [[left, top, size] = [0, 0, 0]] = numbersOf(square);
  const width = Math.round(size * scale);
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [x, y, w, h] of numbersOf(modules)) {
    const [begin, end] = [Math.round((x - left) * scale), Math.round((x + w - left) * scale)];
    for (let row = Math.round((y - top) * scale); row < Math.round((y + h - top) * scale); row++) {
      for (let column = begin; column < end; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}

const numbersOf = (rectangles: string): [number, number, number, number][] =>
  rectangles
    .trim()
    .split('\n')
    .map((line) => {
      const [x = 0, y = 0, w = 0, h = 0] = line.split(' ').map(Number);
      return [x, y, w, h];
    });
