import { atMost } from '../domain/common/turns.ts';
import { pixelsOf } from '../pictures/pixels.ts';

const inTurn = atMost(1);

/** A drawing in pixels, one after the other: painting takes threads that passwords and compression wait for too. */
export const paint = (svg: string): Promise<Buffer> => inTurn(() => pixelsOf(svg));
