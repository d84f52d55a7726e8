import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../../server/cli/run.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { stock } from '../support/shop.ts';

const platform = runningPlatform({ content: null });
let folder: string;
beforeAll(async () => {
  await stock(platform);
  folder = mkdtempSync(join(tmpdir(), 'zanin-vouchers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const zanin = (...args: string[]) =>
  run(['voucher', ...args], (work) => work({ services: platform.services, operator: 'test' }));

it('[COUPON-06][A94] codes are made, printed once as a list, from it as cards, listed without, and withdrawn', async () => {
  const wish = ['make', '--sponsor', 'Friends of Duhok', '--course', 'weaving', '--codes', '3'];
  const lastDay = ['--last-day', '2026-12-31'];
  const reason = ['--reason', 'Grant of 2026'];
  const dry = await zanin(...wish, ...lastDay, ...reason, '--dry-run');
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(dry.out).not.toMatch(/\b\d{6}\b/);
  expect((await zanin('list', '--json')).out).toBe('[]\n');
  const made = await zanin(...wish, ...lastDay, ...reason, '--csv');
  expect(made).toMatchObject({ code: 0, err: '' });
  const codes = [...made.out.matchAll(/\?code=(\d{6})/g)].map(([, code = '']) => code);
  expect(codes).toHaveLength(3);
  const list = join(folder, 'duhok.csv');
  writeFileSync(list, made.out);
  const to = join(folder, 'duhok.pdf');
  expect(await zanin('cards', list, '--to', to)).toMatchObject({ code: 0, out: `3 cards are in ${to}.\n` });
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(readFileSync(to, 'latin1').slice(0, 5)).toBe('%PDF-');
  expect(await zanin('cards', list, '--to', to)).toMatchObject({ code: 1, err: expect.stringContaining('EEXIST') });
  expect(await zanin('cards', 'duhok.csv', '--to', to)).toMatchObject({ code: 2, out: '' });
  const listed = await zanin('list', '--csv');
  expect(listed.out).toContain('About weaving');
  for (const code of codes) expect(listed.out).not.toContain(code);
  const [id = ''] = /vba_[\w-]+/.exec(listed.out) ?? [];
  const withdrawn = await zanin('withdraw', id, '--reason', 'The cards were lost');
  expect(withdrawn).toMatchObject({ code: 0, out: expect.stringContaining('2026-11-21') });
  expect(await zanin('withdraw', id, '--reason', 'Again')).toMatchObject({ code: 1, out: '' });
});

it('[COUPON-06] wrong options are refused with a message', async () => {
  const wish = ['make', '--sponsor', 'A', '--codes', '1', '--last-day', '2026-12-31', '--reason', 'A test'];
  const unsold = { code: 1, err: 'There is no course none that is sold.\n' };
  expect(await zanin(...wish, '--course', 'none')).toMatchObject(unsold);
  expect(await zanin(...wish)).toMatchObject({ code: 1, err: expect.stringContaining('one of the three') });
  expect(await zanin(...wish, '--months', 'many')).toMatchObject({ code: 2, out: '' });
});
