import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const readme = read('README.md');

/** The pieces of code that say where they are from, as their file and their lines. */
const excerpts = [...readme.matchAll(/^```tsx?\n\/\/ (\S+)\n(.*?)^```$/gms)].map(
  ([, file = '', code = '']) => [file, code.trimEnd().split('\n')] as const,
);

it('the README has a chart and its screen', () => {
  expect(excerpts.map(([file]) => file)).toEqual([
    'machines/payments/coupon.machine.ts',
    'src/flows/payments/coupon/CouponScreen.tsx',
  ]);
});

it.each(excerpts)('what the README shows of %s is in that file, in that order', (file, lines) => {
  const code = read(file).split('\n');
  let from = 0;
  for (const line of lines.filter((each) => each.trim() !== '// …')) {
    const place = code.indexOf(line, from);
    expect(place, line).toBeGreaterThanOrEqual(from);
    from = place + 1;
  }
});

it('the README fits into 100 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(101);
});
