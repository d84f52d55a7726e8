import { expect, it } from 'vitest';
import { checkMarkdown, walkLines } from '../../../server/content/markdown.ts';
import { Problems } from '../../../server/content/yaml-source.ts';

/** Processor time. Generous: if each token reads the whole text before it, these take minutes. */
const seconds = 30;

it.each([
  ['many tokens', '*a*\n'.repeat(30_000)],
  [
    'many cells that are not found as they are written',
    `|a|\n|-|\n${Array.from({ length: 8_000 }, (_, at) => `|${at}\\|${at}|\n`).join('')}`,
  ],
])('[DESK-66] %s are checked in time', (_, text) => {
  const before = process.cpuUsage();
  const problems = new Problems();
  checkMarkdown(problems, { path: 'a.md', text });
  expect(problems.found).toEqual([]);
  expect(process.cpuUsage(before).user).toBeLessThan(seconds * 1_000_000);
});

it('[DESK-66] each token has the line where it begins', () => {
  const lines: [string, number][] = [];
  walkLines('One\n\n- two\n  - three\n\n> four\n> *five*\n', ({ raw }, line) => lines.push([raw.trim(), line]));
  expect(lines.filter(([raw]) => /^\w+$/.test(raw))).toEqual([
    ['One', 1],
    ['One', 1],
    ['two', 3],
    ['two', 3],
    ['three', 4],
    ['three', 4],
    ['four', 6],
    ['five', 7],
  ]);
});
