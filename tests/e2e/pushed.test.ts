import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openAccount, signIn } from './support/account.ts';
import { untilHydrated } from './support/browser.ts';
import { visits } from './support/visits.ts';

const it = visits;

/** Changes the address as a script does that knows nothing of the app. */
const write = (page: Page, method: 'pushState' | 'replaceState', to: string, state: unknown = null) =>
  page.evaluate(([method, to, state]) => window.history[method](state, '', to), [method, to, state] as const);

/** Documents that the browser loads from now on. */
function loads(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && seen.push(request.url()));
  return seen;
}

it.afterEach(({ visit }) => expect(visit.complaints).toEqual([]));

it('[LAYOUT-20] history.pushState by any script shows the page of the new address, and back and forward go on from it', async ({
  I,
  page,
}) => {
  await I.goTo('/');
  const documents = loads(page);
  await write(page, 'pushState', '/course');
  await expect.poll(() => page.title()).toContain('Courses');
  await write(page, 'pushState', '/about', {});
  await I.seeHeading('Cultivate. Thrive. Transform.');
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Courses');
  await page.goBack();
  await expect.poll(() => page.title()).toContain('Zanin: courses');
  await page.goForward();
  await expect.poll(() => page.title()).toContain('Courses');
  expect(await page.evaluate(() => location.pathname)).toBe('/course');
  expect(documents).toEqual([]);
});

it('[LAYOUT-20] history.replaceState by any script shows the page of the new address in the same history entry', async ({
  I,
  page,
}) => {
  await I.goTo('/about');
  await I.follow('Blog');
  await expect.poll(() => page.title()).toContain('Blog');
  const { length } = await page.evaluate(() => window.history);
  await write(page, 'replaceState', '/course');
  await expect.poll(() => page.title()).toContain('Courses');
  expect((await page.evaluate(() => window.history)).length).toBe(length);
  await page.goBack();
  await I.seeHeading('Cultivate. Thrive. Transform.');
  await page.goForward();
  await expect.poll(() => page.title()).toContain('Courses');
});

it('[LAYOUT-20] an address that a script writes as soon as the document is there is shown once the code has come', async ({
  page,
}) => {
  for (const [from, to, content] of [
    ['/blog', '/course', 'View more courses'],
    ['/course', '/about', 'Our founder'],
    ['/course', '/course?page=2', 'Show less'],
    ['/', '/profile', 'Forgot password?'],
  ] as const) {
    await page.goto(from, { waitUntil: 'commit' });
    await write(page, 'pushState', to);
    await untilHydrated(page);
    await page.getByText(content).first().waitFor();
    await page.goBack();
    await page.getByText(content).first().waitFor({ state: 'detached' });
  }
});

it('[LAYOUT-08] [LAYOUT-20] a page for members that a script pushes leads to the login, like a link, and from there to the page', async ({
  I,
  page,
  visit,
  platform,
}) => {
  await I.goTo('/');
  await write(page, 'pushState', '/settings');
  await I.seeAddress(/^\/login$/);
  await expect.poll(() => page.title()).toContain('Log in');
  await write(page, 'replaceState', '/profile');
  await I.seeAddress(/^\/login$/);
  const member = await openAccount(platform, 'nujin@example.com');
  await signIn(visit, member.token);
  await I.goTo('/');
  await write(page, 'pushState', '/login');
  await I.seeAddress(/^\/$/);
  await write(page, 'pushState', '/settings');
  await expect.poll(() => page.title()).toContain('Settings');
  expect(await page.evaluate(() => location.pathname)).toBe('/settings');
});

it('[LAYOUT-12] [LAYOUT-20] pushing the same address twice makes two history entries; replacing it with itself keeps the page open', async ({
  I,
  page,
}) => {
  await I.goTo('/login');
  await I.fill('Email', 'leyla@example.com');
  await page.evaluate(() => window.history.replaceState(null, '', location.href));
  await page.evaluate(() => window.history.replaceState({ theirs: 1 }, ''));
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('leyla@example.com');
  expect(await page.evaluate(() => window.history.state)).toMatchObject({ theirs: 1, entry: expect.any(String) });
  await write(page, 'pushState', '/login');
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('');
});
