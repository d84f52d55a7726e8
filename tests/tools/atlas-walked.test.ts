import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keep, walkedOn } from '../../tools/atlas/walked.ts';

const within = mkdtempSync(join(tmpdir(), 'walked-'));
afterAll(() => rmSync(within, { recursive: true, force: true }));

it('the atlas has no figures where nothing was run', () => {
  expect(walkedOn(within)).toEqual({ browser: [], journeys: { files: 0, commits: [], charts: [] } });
});

it('the atlas has the last figures of each file, with the commit that they are of', () => {
  const row = { chart: 'login', transitions: 12, walked: 11, seconds: 1.5 };
  const file = 'tests/flows/accounts/login/model.test.tsx';
  keep(
    'browser',
    new Map([
      [`phone ${file}`, [row]],
      [`desk ${file}`, [row]],
    ]),
    { commit: 'one', within },
  );
  keep('browser', new Map([[`desk ${file}`, [{ ...row, walked: 12 }]]]), { commit: 'two', within });
  expect(walkedOn(within).browser).toEqual([
    { ...row, size: 'phone', file, commit: 'one' },
    { ...row, walked: 12, size: 'desk', file, commit: 'two' },
  ]);
});

it('the atlas has the share of each chart’s transitions that all journeys together took', () => {
  const step = 'login: editing -> loggingIn.waiting by login.editing form.submitted#0';
  const other = 'login: editing -> editing by login.editing email.changed#0';
  keep(
    'journeys',
    new Map([
      ['tests/e2e/by-email.test.ts', [step, other]],
      ['tests/e2e/by-phone.test.ts', [step]],
    ]),
    {
      commit: 'one',
      within,
    },
  );
  const taken = ['login.editing form.submitted#0', 'login.editing email.changed#0'];
  const chart = (...transitions: string[]) => ({
    ...{ steps: new Set<string>(), states: new Set<string>() },
    transitions: new Set(transitions),
  });
  const known = () =>
    new Map([
      ['login', chart(...taken, 'login.editing retry.pressed#0')],
      ['coupon', chart('coupon.editing code.submitted#0')],
    ]);
  const { files, commits, charts } = walkedOn(within, known).journeys;
  expect([files, commits]).toEqual([2, ['one']]);
  expect(charts).toEqual([
    { chart: 'login', transitions: 3, taken: 2 },
    { chart: 'coupon', transitions: 1, taken: 0 },
  ]);
});
