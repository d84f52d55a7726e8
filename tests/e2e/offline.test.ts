import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removesItself } from '../../server/pages/worker-off.ts';
import { openAccount, signIn } from './support/account.ts';
import { closeVisits, newVisitor, untilHydrated, type Visit } from './support/browser.ts';
import { type ChangingServer, changingServer } from './support/changing-server.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

const course = '/course/kurmanji-for-beginners';

let platform: RunningPlatform;
let server: ChangingServer;

beforeAll(async () => {
  platform = await startPlatform();
});

beforeEach(async () => {
  server = await changingServer(platform.url);
  return () => server.close();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

/** A visitor whose browser has the worker. */
const visitor = (width = 1280): Promise<Visit> =>
  newVisitor(server.url, { width, height: 800 }, { serviceWorkers: 'allow' });

/** Addresses of the entries of a cache. */
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (cache) => {
    if (!(await caches.has(cache))) return [];
    return (await (await caches.open(cache)).keys()).map(({ url }) => url.replace(location.origin, ''));
  }, name);

/** Opens a page and waits until it is kept. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
  await expect.poll(() => keptIn(page, 'pages')).toContain(path);
  const offline = path.startsWith('/ckb/') ? '/ckb/offline.html' : '/offline.html';
  await expect.poll(() => page.evaluate(async (at) => (await caches.match(at))?.status, offline)).toBe(200);
}

const note = (page: Page) => page.locator('#kept-note');

it('[OFFLINE-03] a page that was visited can be read without the server, and says when it was stored', async () => {
  const { page, close } = await visitor(360);
  await see(page, '/course');
  await see(page, course);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  server.isDown = true;
  await page.goto(course);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  await expect.poll(() => note(page).textContent()).toMatch(/^There is no connection\. This page is from .* 20\d\d, /);
  // its links lead to other pages that were seen
  await page.goto('/course');
  await page.locator('main h1').waitFor();
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
  );
  expect(broken).toEqual([]);
  await close();
});

it('[OFFLINE-03] a page that was opened by a link within the app is stored for offline reading, too', async () => {
  const { page, close } = await visitor();
  await see(page, '/course');
  const link = page.locator('main li a[href^="/course/"]').first();
  const shown = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(`**${shown}`);
  await expect.poll(() => keptIn(page, 'pages')).toContain(shown);
  server.isDown = true;
  await page.goto(shown);
  await note(page).waitFor();
  await close();
});

it('[OFFLINE-04] offline, a page that is not stored lists those that are, in the language of its address', async () => {
  const { page, close } = await visitor(360);
  await see(page, course);
  await see(page, '/ckb/about');
  server.isDown = true;
  await page.goto('/blog');
  await page.getByRole('heading', { level: 1, name: 'There is no connection' }).waitFor();
  expect(
    await page.locator('main li a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([course]);
  await page.locator('main li a').click();
  await note(page).waitFor();
  await page.goto('/ckb/blog');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(
    await page.locator('main li a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/ckb/about']);
  await close();
});

it('[OFFLINE-08] a stored course page shows no ownership to a learner offline, and no button that would do nothing', async () => {
  const tab = await visitor(360);
  const { page, close } = tab;
  const { token } = await openAccount(platform, 'offline-owner@example.org');
  await signIn(tab, token);
  await see(page, course);
  const notOwned = page.getByText('Not owned yet');
  await notOwned.waitFor();
  server.isDown = true;
  await page.goto(course);
  await note(page).getByText('What you own is shown when the server can be reached.').waitFor();
  expect(await notOwned.isVisible()).toBe(false);
  for (const role of ['button', 'textbox'] as const) expect(await page.getByRole(role).count()).toBe(0);
  expect(await page.getByRole('link', { name: /^(Buy|Unlock|Log in|Sign up)/ }).count()).toBe(0);
  // what is there to read can be opened
  await page.locator('details:not([open]) summary').first().click();
  await close();
});

it('[OFFLINE-03] a stored page reloads when the server answers again', async () => {
  const { page, close } = await visitor();
  await see(page, course);
  server.isDown = true;
  await page.goto(course);
  await note(page).waitFor();
  server.isDown = false;
  await expect.poll(() => note(page).count()).toBe(0);
  await untilHydrated(page);
  await close();
});

it('[OFFLINE-02] only public pages are cached for a learner, and logging out removes them', async () => {
  const tab = await visitor();
  const { page, close } = tab;
  const email = 'offline@example.org';
  const { token } = await openAccount(platform, email);
  await signIn(tab, token);
  await see(page, '/profile');
  await page.getByText('Leyla').first().waitFor();
  await see(page, course);
  const texts = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return found;
  });
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => text.includes(token) || text.includes(email))).toEqual([]);
  expect(texts.filter((text) => /^https?:.*\/(?:api|desk)\//.test(text))).toEqual([]);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByText('Log Out').click();
  await expect.poll(() => keptIn(page, 'pages')).not.toContain(course);
  expect(await keptIn(page, 'pages')).not.toContain('/profile');
  await close();
});

it('[OFFLINE-05] where the service worker is switched off, it is removed from browsers with all that it cached', async () => {
  const { page, close } = await visitor();
  await see(page, course);
  server.worker = () => removesItself;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await close();
});

const nextVersion = (script: string) => script.replace(/version:([`"'])\w+\1/, 'version:"next"');

/** Resolves when the browser has the script, or could not fetch it. */
const lookForVersion = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update().catch(() => {});
  });

/** Of the worker that waits. */
const waitingIn = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);

async function reloadUntilTold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (message: { type: string }, ...more: unknown[]) {
      document.documentElement.dataset.told += ` ${message.type}`;
      return Reflect.apply(postMessage, this, [message, ...more]);
    };
  });
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator('html[data-told~="page.seen"]').waitFor({ state: 'attached' });
}

/**
 * Until the page has told its worker nothing more for a second. If the older worker were told
 * something while it is stopped for `skipWaiting`, Chromium would start it again, and let it run on
 * while Playwright is attached to it.
 */
async function untilAllIsTold(page: Page): Promise<void> {
  let before: string | null = '';
  const isSame = async () => {
    const told = await page.locator('html').getAttribute('data-told');
    const wasSame = told === before;
    before = told;
    return wasSame;
  };
  await expect.poll(isSame, { interval: 1_000 }).toBe(true);
}

const reload = (page: Page) => page.getByRole('button', { name: 'Reload for the new version' });

/** Presses, and waits for the document that comes then. */
async function takeVersion(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), reload(page).click()]);
  expect(await waitingIn(page)).toBeNull();
}

it('[OFFLINE-01][OFFLINE-07] a new version waits while pages of the old one are open, until the reader takes it', async () => {
  const { page, context, close } = await visitor();
  await see(page, course);
  // a page that a worker answered
  await page.reload();
  const other = await context.newPage();
  await other.goto('/course');
  server.worker = nextVersion;
  await lookForVersion(page);
  await expect.poll(() => waitingIn(page)).toBe('installed');
  await reloadUntilTold(other);
  expect(await waitingIn(page)).toBe('installed');
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('shell-'))).toHaveLength(2);
  await other.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await takeVersion(page);
  // the other tab is not reloaded before it asks for it
  expect(await other.locator('html[data-same]').count()).toBe(1);
  await takeVersion(other);
  server.isDown = true;
  await page.goto(course);
  await note(page).waitFor();
  await close();
});

it('[OFFLINE-01][OFFLINE-07] a new version can be activated offline, and an update whose files fail to load changes nothing', async () => {
  const { page, close } = await visitor(360);
  await see(page, course);
  await reloadUntilTold(page);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  // the worker comes, and none of its files
  server.worker = (script) => {
    server.isDown = true;
    return nextVersion(script);
  };
  await lookForVersion(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state ?? null))
    .toBeNull();
  expect(await waitingIn(page)).toBeNull();
  await page.reload();
  await note(page).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);

  server.isDown = false;
  server.worker = nextVersion;
  await page.goto(course);
  await reloadUntilTold(page);
  await lookForVersion(page);
  await expect.poll(() => waitingIn(page)).toBe('installed');
  await reload(page).waitFor();
  await untilAllIsTold(page);
  server.isDown = true;
  await takeVersion(page);
  await note(page).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  await close();
});

it('[OFFLINE-06] Chromium finds nothing that keeps Zanin from being installed, in English and in Sorani', async () => {
  const { page, context, close } = await visitor(360);
  for (const path of ['/', '/ckb']) {
    await page.goto(path);
    const protocol = await context.newCDPSession(page);
    const { errors, url } = await protocol.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${server.url}${path === '/' ? '' : path}/manifest.webmanifest`);
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
    // contexts of tests are private windows
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  }
  await close();
});
