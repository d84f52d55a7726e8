import { expect } from 'vitest';
import { password } from '../support/account.ts';
import { skipServerRendering } from '../support/browser.ts';
import { expectUpright, follow, settle } from '../support/faults.ts';
import { memberVisits as it, type MemberVisit } from '../support/visits.ts';

async function logIn({ I, page, cast }: MemberVisit): Promise<void> {
  await I.fill('Email', cast.member.email);
  await I.fill('Password', password);
  await I.press('Log in');
  await page.getByRole('button', { name: 'Leyla' }).waitFor();
}

/** Goes to every page without loading the document again: what is kept in memory stays. */
async function walk({ page, visit, cast }: MemberVisit): Promise<void> {
  for (const path of Object.values(cast.pages)) {
    await follow(page, path);
    await settle(page);
    await expectUpright(visit);
  }
}

it('[SESSION-06] with storage denied, every page works and a login lasts as long as the tab', async ({
  I,
  page,
  visit,
  cast,
}) => {
  const here = { I, page, visit, cast };
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  await logIn(here);
  await walk(here);
  await follow(page, '/profile');
  await I.see('Kurmanji');
  await page.reload();
  await I.seeAddress(/^\/login$/);
  await expectUpright(visit);
});

it('[SESSION-06] with storage full, every page works and a login lasts as long as the tab', async ({
  I,
  page,
  visit,
  cast,
}) => {
  const here = { I, page, visit, cast };
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        while (true) localStorage.setItem(`filler-${localStorage.length}`, 'x'.repeat(size));
      } catch {
        // full for this size; smaller gaps are filled next
      }
    }
  });
  await page.goto('/login');
  await logIn(here);
  expect(await I.storedToken()).toBeNull();
  await walk(here);
  await follow(page, '/profile');
  await I.see('Kurmanji');
});

it('[A40][SESSION-01] a logout without a connection leaves no token and nothing about the learner, on the page or in the storage', async ({
  I,
  page,
  visit,
  cast,
}) => {
  const here = { I, page, visit, cast };
  await page.goto('/login');
  await logIn(here);
  await walk(here);
  await follow(page, '/settings');
  await page.getByLabel('First name').and(page.locator('[value=Leyla]')).waitFor();
  const keys = () => page.evaluate(() => [localStorage, sessionStorage].flatMap((area) => Object.keys(area)));
  const named = ['ACCESS_TOKEN', 'OUTBOX_KEY', 'PLAYBACK_SPEED', 'USER_REGION', 'USER_REGION_TIMESTAMP', 'WISHLIST'];
  expect(named).toEqual(expect.arrayContaining(await keys()));
  expect(await I.storedToken()).not.toBeNull();

  await visit.context.setOffline(true);
  await page.getByRole('button', { name: 'Leyla' }).click();
  await I.press('Log Out');
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  for (const key of ['ACCESS_TOKEN', 'OUTBOX_KEY']) expect(await keys()).not.toContain(key);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  expect(`${left}${await page.content()}`).not.toMatch(/leyla|Karim/i);
});

const corrupted: readonly Readonly<Record<string, string>>[] = [
  { ACCESS_TOKEN: 'undefined', USER_REGION: 'xx', USER_REGION_TIMESTAMP: 'NaN', WISHLIST: '{' },
  { ACCESS_TOKEN: '', USER_REGION: '', USER_REGION_TIMESTAMP: '', WISHLIST: '' },
  { ACCESS_TOKEN: 'a\nb', USER_REGION: '<script>', USER_REGION_TIMESTAMP: '1e999', WISHLIST: 'null' },
  { ACCESS_TOKEN: '\u{1F600}'.repeat(9), USER_REGION: 'XX', USER_REGION_TIMESTAMP: '-1', WISHLIST: '[1,null,{}]' },
  { ACCESS_TOKEN: 'x'.repeat(20_000), USER_REGION: 'ZZ', USER_REGION_TIMESTAMP: '9e15', WISHLIST: '"x"' },
  { ACCESS_TOKEN: 'no-such-token-here', USER_REGION: 'usa', USER_REGION_TIMESTAMP: '{}', WISHLIST: '[["x"]]' },
];

it('[SESSION-06] whatever the storage holds, the app starts, and what cannot be read counts as absent', async ({
  I,
  page,
  visit,
}) => {
  for (const stored of corrupted) {
    await page.goto('/robots.txt');
    await page.evaluate((values) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await page.goto('/course');
    await I.see('View more courses');
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await follow(page, '/profile');
    await I.seeAddress(/^\/login$/);
    await settle(page);
    await expectUpright(visit);
  }
});

it('[SESSION-05] a region is asked for again after 24 hours, or when its time stamp is from the future', async ({
  I,
  page,
  visit,
}) => {
  await skipServerRendering(visit.context);
  const now = Date.now();
  const hour = 60 * 60 * 1_000;
  const stamps: [number, boolean][] = [
    [now - 23 * hour, false],
    [now - 25 * hour, true],
    [now + hour, true],
  ];
  for (const [stamp, asks] of stamps) {
    await page.goto('/robots.txt');
    await page.evaluate((at) => {
      localStorage.setItem('USER_REGION', 'US');
      localStorage.setItem('USER_REGION_TIMESTAMP', String(at));
    }, stamp);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/course');
    await I.see('View more courses');
    await page.waitForLoadState('networkidle');
    expect(asked.includes('/api/geo'), `${(stamp - now) / hour} h`).toBe(asks);
    page.removeAllListeners('request');
  }
});

it('[VERIFY-04] the countdown ends on time when the laptop slept or its clock was set', async ({
  I,
  page,
  visit,
  cast: { member },
}) => {
  const resend = page.getByRole('button', { name: /^Resend/ });
  await page.clock.install();
  await page.goto(`/account-verification?email=${member.email}`);
  await I.see(/Resend code in \d+s/);
  await page.clock.fastForward('01:00:00');
  await page.getByRole('button', { name: 'Resend', exact: true }).waitFor();
  await resend.click();
  await I.see(/Resend code in (9|10)s/);
  // The clock is set back by a day while it counts: the countdown does not grow by a day.
  await page.clock.setSystemTime(Date.now() - 24 * 60 * 60 * 1_000);
  await page.clock.runFor(11_000);
  await page.getByRole('button', { name: 'Resend', exact: true }).waitFor();
  await expectUpright(visit);
});
