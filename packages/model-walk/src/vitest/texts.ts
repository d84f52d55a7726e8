import { expect } from 'vitest';

interface Test {
  file: { name: string; filepath: string };
}

const nameOf = ({ file }: Test) => file.name.replace(/^.*\/|\.test\.tsx?$/g, '');

/** Compares a text with the reviewed one: in a folder of its kind next to the test file, by the name of the walk or of that file. */
export async function expectReviewed(
  text: string,
  kind: 'chart' | 'screen',
  test: Test,
  name = nameOf(test),
): Promise<void> {
  await expect(text).toMatchFileSnapshot(`./${kind}/${name}.txt`);
}

/** Compares what the transitions of a chart do with what was reviewed, and nothing that the chart declares. */
export async function expectEffects(text: string, test: Test): Promise<void> {
  const { readFile } = await import('node:fs/promises');
  const reviewed = await readFile(test.file.filepath.replace(/[^/]*$/, `chart/${nameOf(test)}.txt`), 'utf8');
  expect(effectsIn(text)).toBe(effectsIn(reviewed));
}

/** The lines of a chart's text that have effects, without guards, targets and actions. */
export const effectsIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^[ #]| =>/.test(line))
    .map((line) => line.replace(/^(\S.*?#\d+) .*? =>/, '$1 =>'))
    .join('\n');
