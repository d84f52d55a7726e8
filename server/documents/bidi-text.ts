import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// the package is CommonJS, though its types describe an ES module; hence no import
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

/** A part of a line that is drawn in one direction. */
export interface Run {
  text: string;
  /** To be shaped from right to left; the shaper reverses and mirrors it. */
  rtl: boolean;
}

/** Whether the first letter of a text that has a direction is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;

/**
 * Puts a line of text into the order in which its parts are printed, from left to right (Unicode
 * UAX #9).
 * @param direction that of the paragraph which the line is part of; without it the line has its
 * own.
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

/** A part of a line with its level: odd ones are written from right to left. */
interface Levelled {
  text: string;
  level: number;
}

/** Rule L2: every unbroken sequence of runs at this level or higher in reverse order. */
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
