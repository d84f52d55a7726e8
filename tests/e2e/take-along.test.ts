import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { browserFlags, findBrowser } from '../../tools/browser.mjs';
import { type Account, openAccount } from './support/account.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { fakeVimeo } from './support/vimeo.ts';

const course = 'mentoring-give-and-get-guidance';
let platform: RunningPlatform;
const folder = mkdtempSync(join(tmpdir(), 'zanin-phone-'));
const open = new Set<BrowserContext>();

let isDown = false;

beforeAll(async () => {
  platform = await startPlatform();
});

/** Ends the server. */
async function cutLine(): Promise<void> {
  await platform.kill();
  isDown = true;
}

async function lineReturns(): Promise<void> {
  if (isDown) await platform.restart();
  isDown = false;
}

beforeEach(lineReturns);

afterEach(async () => {
  for (const context of open) await context.close();
  open.clear();
});

afterAll(async () => {
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A phone whose storage is on disk: started again, it has what it had. */
async function start(phone: string): Promise<{ context: BrowserContext; page: Page; stop: () => Promise<void> }> {
  const executablePath = process.env.CHROME_PATH ?? (await findBrowser()).path;
  const context = await chromium.launchPersistentContext(join(folder, phone), {
    ...{ executablePath, args: browserFlags, baseURL: platform.url, locale: 'en-GB' },
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true },
  });
  open.add(context);
  await fakeVimeo(context);
  context.setDefaultTimeout(60_000);
  const [page = await context.newPage()] = context.pages();
  const stop = async () => {
    open.delete(context);
    await context.close();
  };
  return { context, page, stop };
}

async function logIn(page: Page, { token }: Pick<Account, 'token'>): Promise<void> {
  await page.goto('/about');
  await page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
}

const takeButton = (page: Page) => page.getByRole('button', { name: /^Take this chapter along: \d+ kB/ });

/** The first two chapters, whose titles it returns. */
async function takeTwo(page: Page): Promise<string[]> {
  await page.goto(`/course/${course}`);
  const region = page.getByRole('region', { name: 'Without a connection' });
  await takeButton(page).first().waitFor();
  const titles = (await region.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 2);
  for (const at of [1, 2]) {
    await takeButton(page).first().click();
    await expect.poll(() => region.getByText(/^On this phone since/).count(), { timeout: 60_000 }).toBe(at);
  }
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // in each language that was read, the offline page is the last that is kept
    while (!(await caches.match('/offline.html'))) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(titles).toHaveLength(2);
  return titles;
}

/** Sealed rows of the outbox. */
const keptIntents = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('zanin-learner');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('intents').objectStore('intents').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

async function lessonsRead({ token }: Pick<Account, 'token'>): Promise<number> {
  const answer = await fetch(`${platform.url}/api/user/courses/course/${course}/en`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { chapter: { lesson: { completed?: boolean }[] }[] } };
  return data.chapter.flatMap(({ lesson }) => lesson).filter(({ completed }) => completed === true).length;
}

it('[OFFLINE-32][OFFLINE-33] two chapters are read on a phone that was started again without a line, and their progress arrives', async () => {
  const account = await openAccount(platform, 'shilan@example.com', 'Shîlan');
  const before = await start('of Shîlan');
  await logIn(before.page, account);
  const titles = await takeTwo(before.page);
  await before.stop();

  await cutLine();
  const after = await start('of Shîlan');
  await after.page.goto('/home');
  const list = after.page.getByRole('region', { name: 'On this phone' });
  await list.getByRole('link').first().waitFor();
  for (const [index, title] of titles.entries()) {
    await after.page.goto('/home');
    await list.getByRole('link', { name: title }).click();
    await after.page.getByText(/^You are reading the copy on this phone, of/).waitFor();
    await after.page
      .getByText('The film needs a connection')
      .or(after.page.getByText('This lesson has no video'))
      .first()
      .waitFor();
    expect((await after.page.locator('.prose').innerText()).length).toBeGreaterThan(200);
    await after.page.getByRole('button', { name: 'I have read this' }).click();
    await after.page.getByText('Kept on this device. It is saved as soon as you are connected.').waitFor();
    await expect.poll(() => keptIntents(after.page)).toBe(index + 1);
  }
  await after.page.getByText('2 things wait for a connection').waitFor({ timeout: 10_000 });
  const other = after.page.getByRole('complementary', { name: 'Course content' }).getByRole('link').last();
  await other.click();
  await after.page.getByText('This lesson is not on this phone').waitFor();

  await lineReturns();
  // as long as a reader needs for the texts
  await platform.passTime(60);
  await after.page.goto('/about');
  await expect.poll(() => lessonsRead(account), { timeout: 120_000 }).toBe(2);
  await after.page.getByText(/waits? for a connection/).waitFor({ state: 'detached' });
});

it('[OFFLINE-34] after a log-out nothing of it can be read without a line, and another account sees nothing', async () => {
  const account = await openAccount(platform, 'dilan@example.com', 'Dilan');
  const other = await openAccount(platform, 'rojan@example.com', 'Rojan');
  const phone = await start('of two');
  await logIn(phone.page, account);
  await takeTwo(phone.page);
  await phone.page.goto('/home');
  const link = phone.page.getByRole('region', { name: 'On this phone' }).getByRole('link').first();
  const lesson = (await link.getAttribute('href')) ?? '';
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  await phone.page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('OUTBOX_KEY'))).toBeNull();
  await expect.poll(() => phone.page.evaluate(() => caches.has('taken'))).toBe(false);
  await logIn(phone.page, other);
  await phone.page.goto('/home');
  await phone.page.getByRole('heading', { name: 'Hello, Rojan!' }).waitFor();
  expect(await phone.page.getByRole('region', { name: 'On this phone' }).count()).toBe(0);
  await phone.stop();

  await cutLine();
  const again = await start('of two');
  await again.page.goto(lesson);
  await again.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await again.page.getByText(/copy on this phone/).count()).toBe(0);
});
