import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';

/** What a shared link shows, in pixels, as social networks ask for it. */
export const sharedSize = { width: 1200, height: 630 } as const;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each of red, green, blue and opacity. */
const format = [8, 6, 0, 0, 0];

/**
 * A cover or a pattern as a PNG of that size. Painting and compressing happen on threads of libuv's
 * pool; resvg's own `asPng` would compress on the event loop (20 to 130 ms). No font is given:
 * pictures have their letters as outlines.
 */
export async function pixelsOf(svg: string): Promise<Buffer> {
  const { width, height } = sharedSize;
  const sized = svg.replace(/^<svg\b[^>]*>/, (tag) =>
    tag.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace('<svg', `<svg width="${width}" height="${height}"`),
  );
  const { pixels } = await renderAsync(sized, { font: { loadSystemFonts: false } });
  const row = width * 4;
  // each row begins with the number of its filter: 0 is none
  const rows = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (row + 1) + 1, y * row, (y + 1) * row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  const data = await promisify(deflate)(rows);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A part of a PNG: its length, its name, its data, and a checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
