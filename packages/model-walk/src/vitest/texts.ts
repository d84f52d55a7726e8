import { expect } from 'vitest';

/** With `chart.txt`, `screen.txt` or `screen.<name>.txt` next to the test file. */
export async function expectReviewed(text: string, kind: 'chart' | 'screen', name?: string): Promise<void> {
  await expect(text).toMatchFileSnapshot(`./${[kind, name ?? [], 'txt'].flat().join('.')}`);
}

/**
 * Compares what transitions do, not their guards and targets nor the ignored events, which differ
 * with nearly every change of a chart.
 */
export async function expectEffects(text: string, { file }: { file: { filepath: string } }): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const reviewed = await readFile(file.filepath.replace(/[^/]*$/, 'chart.txt'), 'utf8');
  expect(effectsIn(text)).toBe(effectsIn(reviewed));
}

export const effectsIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^[ #]| =>/.test(line))
    .map((line) => line.replace(/^(\S.*?#\d+) .*? =>/, '$1 =>'))
    .join('\n');
