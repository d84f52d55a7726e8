import { expect } from 'vitest';
import { pages as table } from '../../../common/pages.ts';
import { buyCourse, course, logIn, openAccount, openOrder, password, signIn } from '../support/account.ts';
import { addresses, expectUpright, faults, follow, settle } from '../support/faults.ts';
import { type Learner, learner } from '../support/learner.ts';
import type { RunningPlatform } from '../support/platform.ts';
import { visits } from '../support/visits.ts';

const it = visits.extend('cast', { scope: 'file' }, async ({ platform }) => {
  const leyla = await openAccount(platform, 'leyla@example.com');
  const dilan = await openAccount(platform, 'dilan@example.com', 'Dilan');
  await buyCourse(platform, leyla);
  const pages = await addresses(platform, await openOrder(platform, dilan));
  return { leyla, dilan, pages };
});

/** The server ends this session, as a password change elsewhere does. */
const endSession = ({ url }: RunningPlatform, token: string) =>
  fetch(`${url}/api/logout`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });

async function fillLogin(me: Learner, email: string): Promise<void> {
  await me.fill('Email', email);
  await me.fill('Password', password);
  await me.press('Log in');
}

it('[SESSION-02][LAYOUT-08] a token that ends while it is used leads to the login page, and logging in leads back', async ({
  I,
  page,
  visit,
  platform,
  cast: { leyla },
}) => {
  const token = await logIn(platform, leyla.email);
  await signIn(visit, token);
  // the third call, after those of the course and the user: answered after the session's end, it
  // gets 401 and ends the session before the link is pressed
  const chapters = page.waitForResponse('**/chapters');
  await page.goto(`/course/${course}`);
  await I.see('Owned');
  const account = page.getByRole('button', { name: 'Leyla' });
  await account.waitFor();
  await chapters;
  await endSession(platform, token);
  await account.click();
  await I.follow('My Profile');
  await I.seeAddress(/^\/login$/);
  expect(await I.storedToken()).toBeNull();
  await expectUpright(visit);
  await fillLogin(I, leyla.email);
  await I.seeAddress(/^\/profile$/);
  await I.seeHeading('My Profile');
  await expectUpright(visit);
});

it('[SESSION-02] a form that is answered 401 leads to the login page too', async ({
  I,
  page,
  visit,
  platform,
  cast: { leyla },
}) => {
  const token = await logIn(platform, leyla.email);
  await signIn(visit, token);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Leyla' }).waitFor();
  await I.fill('First name', 'Leila');
  await endSession(platform, token);
  await I.press('Save details');
  await I.seeAddress(/^\/login$/);
  await expectUpright(visit);
});

it('[SESSION-02][S7] a late 401 for an earlier token does not end the new session', async ({
  I,
  page,
  visit,
  platform,
  cast: { leyla, dilan },
}) => {
  const token = await logIn(platform, leyla.email);
  await signIn(visit, token);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Leyla' }).waitFor();
  const late = Promise.withResolvers<void>();
  await page.route('**/api/user/courses/**', async (route) => {
    await late.promise;
    await route.fulfill({ status: 401, json: { error: 'unauthenticated', message: 'Log in' } }).catch(() => {});
  });
  await page.goto('/profile');
  await page.evaluate((value) => {
    localStorage.setItem('ACCESS_TOKEN', value);
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
  }, dilan.token);
  await page.getByRole('button', { name: 'Dilan' }).waitFor();
  late.resolve();
  await page.unroute('**/api/user/courses/**');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Dilan' }).waitFor();
  expect(await I.storedToken()).toBe(dilan.token);
});

it('[SESSION-02] other tabs follow a login, another login and a logout', async ({
  I,
  page,
  visit,
  platform,
  cast: { leyla, dilan },
}) => {
  const other = await visit.context.newPage();
  const they = learner(other, platform);
  await I.goTo('/login');
  await other.goto('/login');
  await fillLogin(they, leyla.email);
  await page.getByRole('button', { name: 'Leyla' }).waitFor();
  await I.seeAddress(/^\/$/);
  await page.goto('/settings');
  await page.getByLabel('First name').and(page.locator('[value=Leyla]')).waitFor();

  await other.evaluate((token) => localStorage.setItem('ACCESS_TOKEN', token), dilan.token);
  await page.getByRole('button', { name: 'Dilan' }).waitFor();
  await page.getByLabel('First name').and(page.locator('[value=Dilan]')).waitFor();
  await I.seeHeading('Settings');

  await other.reload();
  await other.getByRole('button', { name: 'Dilan' }).click();
  await they.press('Log Out');
  await I.seeAddress(/^\/login$/);
  await expectUpright(visit);
  dilan = { ...dilan, token: await logIn(platform, dilan.email) };
});

it('[SESSION-03][PROFILE-01] the user is loaded again when a page needs it, once the connection is back', async ({
  I,
  page,
  visit,
  cast: { leyla },
}) => {
  const noConnection = faults['no connection'];
  if (!noConnection) throw new Error('no such fault');
  await page.route('**/api/me', noConnection);
  await signIn(visit, leyla.token);
  await page.goto('/profile');
  await I.see('We could not load your courses');
  await page.goto('/settings');
  await I.seeAlert(/We could not load your details/);
  await expectUpright(visit);
  await page.unroute('**/api/me', noConnection);
  await I.press('Try again');
  await page.getByLabel('First name').and(page.locator('[value=Leyla]')).waitFor();
  await page.getByRole('button', { name: 'Leyla' }).click();
  await I.follow('My Profile');
  await I.see('Kurmanji');
});

it('[LAYOUT-08][RESET-01][VERIFY-14] every address works when it is opened directly, without navigation state', async ({
  I,
  page,
  visit,
  cast: { pages },
}) => {
  const ways: Record<string, string> = {};
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await settle(page);
    await expectUpright(visit);
    ways[name] = new URL(page.url()).pathname;
  }
  const toLogin = Object.entries(ways).filter(([name, path]) => path === '/login' && name !== 'login');
  const ofMembers = Object.entries(table).filter(([, { access }]) => access === 'member');
  expect(toLogin.map(([name]) => name)).toEqual(ofMembers.map(([name]) => name));
  await page.goto('/reset-password');
  await I.seeAddress(/^\/login$/);
  await page.goto('/account-verification');
  await I.seeAlert(/Email is not verified/);
  await expectUpright(visit);
  await I.press('Cancel');
  await I.seeAddress(/^\/login$/);
});

it('[COURSE-01][PAY-05] a member gets a clear page for what does not exist or belongs to another learner', async ({
  page,
  visit,
  cast: { leyla, pages },
}) => {
  await signIn(visit, leyla.token);
  const nothing = [
    '/blog/nothing',
    '/course/nothing',
    `/course/${course}/chapter/nothing/lesson/nothing`,
    '/course/nothing/chapter/nothing/lesson/nothing',
    '/course/nothing/chapter/nothing/completed',
    '/course/nothing/chapter/nothing/feedback',
    '/course/nothing/completed',
    '/payment-options/course/nothing',
    '/checkout/orderId/nothing',
    pages.checkout ?? '',
    '/payment-success/nothing',
    '/course/%E0%A4%A',
    `/course/${'x'.repeat(3_000)}`,
  ];
  await page.goto('/');
  for (const path of nothing) {
    await follow(page, path);
    await settle(page);
    await expectUpright(visit);
  }
});
