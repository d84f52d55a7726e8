import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';

/** Size of link previews, in pixels. */
export const sharedSize = { width: 1200, height: 630 } as const;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8-bit RGBA. */
const format = [8, 6, 0, 0, 0];

/**
 * PNG of `sharedSize`. Rendering and compression run in libuv's pool; resvg's `asPng` would
 * compress on the event loop (20 to 130 ms). No fonts: letters are outlines.
 */
export async function pixelsOf(svg: string): Promise<Buffer> {
  const { width, height } = sharedSize;
  const sized = svg.replace(/^<svg\b[^>]*>/, (tag) =>
    tag.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace('<svg', `<svg width="${width}" height="${height}"`),
  );
  const { pixels } = await renderAsync(sized, { font: { loadSystemFonts: false } });
  const row = width * 4;
  // filter type 0 before each row
  const rows = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  const data = await promisify(deflate)(rows);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Length, type, data, CRC. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
