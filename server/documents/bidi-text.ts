import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// CommonJS, though its types describe an ES module
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

export interface Run {
  text: string;
  /** Shaped from right to left; the shaper reverses and mirrors it. */
  rtl: boolean;
}

/** By the first letter with a direction. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;

/**
 * Orders a line's parts from left to right, as printed (UAX #9).
 * @param direction of the paragraph; by default the line's own
 */
export function visualRuns(line: string, direction?: 'ltr' | 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  let runs: Levelled[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += line.charAt(index);
    else runs.push({ text: line.charAt(index), level });
  }
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) runs = reversedFrom(runs, level);
  return runs.map(toRun);
}

/** Odd embedding levels are written from right to left. */
interface Levelled {
  text: string;
  level: number;
}

/** Rule L2: reverses each sequence of runs at this level or higher. */
function reversedFrom(runs: readonly Levelled[], level: number): Levelled[] {
  const made: Levelled[] = [];
  let start = 0;
  for (const run of runs) {
    if (run.level >= level) made.splice(start, 0, run);
    else start = made.push(run);
  }
  return made;
}

const toRun = ({ text, level }: Levelled): Run => ({ text, rtl: level % 2 === 1 });
