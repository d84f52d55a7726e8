import pLimit from 'p-limit';
import { pixelsOf } from '../pictures/pixels.ts';

const inTurn = pLimit(1);

/**
 * A drawing in pixels, one after the other: painting takes threads that passwords and compression
 * wait for too.
 */
export const paint = (svg: string): Promise<Buffer> => inTurn(() => pixelsOf(svg));
