import pLimit from 'p-limit';
import { pixelsOf } from '../pictures/pixels.ts';

const inTurn = pLimit(1);

/** One at a time: it uses libuv's threads, which password hashing and compression need. */
export const rasterize = (svg: string): Promise<Buffer> => inTurn(() => pixelsOf(svg));
