import { expect } from 'vitest';

/** Compares a text with the reviewed one next to the test file: `chart.txt`, `screen.txt`, or `screen.<name>.txt`. */
export async function expectReviewed(text: string, kind: 'chart' | 'screen', name?: string): Promise<void> {
  await expect(text).toMatchFileSnapshot(`./${[kind, name ?? [], 'txt'].flat().join('.')}`);
}

/** Compares what the transitions of a chart do with what was reviewed, and nothing that the chart declares. */
export async function expectEffects(text: string, { file }: { file: { filepath: string } }): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const reviewed = await readFile(file.filepath.replace(/[^/]*$/, 'chart.txt'), 'utf8');
  expect(effectsIn(text)).toBe(effectsIn(reviewed));
}

/** The lines of a chart's text that have effects, without guards, targets and actions. */
export const effectsIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^[ #]| =>/.test(line))
    .map((line) => line.replace(/^(\S.*?#\d+) .*? =>/, '$1 =>'))
    .join('\n');
