import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// the package is CommonJS, though its types describe an ES module; hence no import
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

/** A part of a line that is drawn in one direction. */
export interface Run {
  text: string;
  /** To be shaped from right to left; the shaper reverses it. */
  rtl: boolean;
}

/** Whether the first letter of a text that has a direction is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;

/**
 * Puts a line of text into the order in which its parts are printed, from left to right (Unicode UAX #9).
 * @param direction that of the paragraph which the line is part of; without it the line has its own.
 */
export function visualRuns(line: string, direction?: 'ltr' | 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index++) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += line.charAt(index);
    else runs.push({ text: line.charAt(index), level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) reverseFrom(runs, level);
  return runs.map(toRun);
}

/** Rule L2: reverses every unbroken sequence of runs at this level or higher. */
function reverseFrom(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end++;
    if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = Math.max(start, end - 1);
  }
}

function toRun({ text, level }: { text: string; level: number }): Run {
  if (level % 2 === 0) return { text, rtl: false };
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character);
  // the shaper reverses only what is in a script that is written from right to left
  const isRtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  return isRtlScript ? { text: mirrored.join(''), rtl: true } : { text: mirrored.reverse().join(''), rtl: false };
}
