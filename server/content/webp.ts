/** In bytes, of a file: a phone loads it on a slow connection. */
const mostBytes = 1024 * 1024;
const mostPixels = 2000;

/** Width and height of a still picture without camera data, or what is wrong with the file. */
export function readWebp(bytes: Buffer): { width: number; height: number } | string {
  if (bytes.length > mostBytes) return 'has more than 1 MB; make it smaller';
  const chunks = chunksOf(bytes);
  if (chunks === null) return 'is no whole WebP picture; put it in at the desk, or convert it with cwebp';
  if (chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return 'moves; pictures of a lesson are still';
  if (chunks.some(({ name }) => name === 'EXIF' || name === 'XMP ')) {
    return 'has data of its camera, such as the place where it was taken; put it in at the desk, or remove them (EXIF, XMP)';
  }
  const size = sizeOf(chunks);
  if (size === null) return 'is no whole WebP picture; put it in at the desk, or convert it with cwebp';
  const isLarge = size.width > mostPixels || size.height > mostPixels;
  return isLarge ? `is ${size.width} × ${size.height} pixels large; at most ${mostPixels} a side are shown` : size;
}

interface Chunk {
  name: string;
  data: Buffer;
}

/** Null where the file ends too early, or goes on behind them. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null;
  }
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const from = at + 8;
    const size = bytes.readUInt32LE(at + 4);
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(from, from + size) });
    at = from + size + (size % 2);
  }
  return at === bytes.length ? chunks : null;
}

/** Of the pixels: the canvas of an extended file may say something else. */
function sizeOf(chunks: readonly Chunk[]): { width: number; height: number } | null {
  for (const { name, data } of chunks) {
    if (name === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a) {
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    }
    if (name === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
      const bits = data.readUInt32LE(1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
  }
  return null;
}
