import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, signIn } from './support/account.ts';
import { closeVisits, newVisitor, untilHydrated } from './support/browser.ts';
import { shown } from './support/fixtures.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

const visitor = () => newVisitor(platform.url, { width: 360, height: 740 }, { serviceWorkers: 'allow' });

it('[OFFLINE-60][OFFLINE-61][OFFLINE-62] a visitor who wants to use less data gets no covers and no fonts, and a video only on request', async () => {
  const { page, close } = await visitor();
  await page.goto('/about');
  const saver = page.getByRole('contentinfo').getByRole('checkbox', { name: 'Use less data' });
  await saver.check();
  await expect.poll(() => page.evaluate(async () => (await caches.match('/data-saver'))?.text())).toBe('on');
  // from here on the worker answers, which was installed by the first page
  await page.goto('/course');
  await saver.waitFor();
  expect(await saver.isChecked()).toBe(true);
  const cover = page.locator('main article img').first();
  expect(
    await cover.evaluate(async ({ src }: HTMLImageElement) => (await fetch(src)).headers.get('content-type')),
  ).toBe('image/svg+xml');
  expect(await cover.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(16);
  const { course, chapter, lesson } = shown;
  await page.goto(`/course/${course}/chapter/${chapter}/lesson/${lesson}`);
  await untilHydrated(page);
  await page.getByRole('heading', { name: /^The film is about \d+ MB at 360p$/ }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await page.locator('iframe').waitFor();
  await close();
});

it('[CARD-01][OFFLINE-62] with a mouse, a card whose cover is not loaded shows its title and details as text', async () => {
  const { page, close } = await newVisitor(platform.url, { width: 1280, height: 900 }, { serviceWorkers: 'allow' });
  const words = page.locator('main article').first().getByRole('heading').locator('..');
  const opacity = () => words.evaluate((element) => getComputedStyle(element).opacity);
  await page.goto('/course');
  expect(await opacity()).toBe('0');
  await page.getByRole('contentinfo').getByRole('checkbox', { name: 'Use less data' }).check();
  await expect.poll(() => page.evaluate(async () => (await caches.match('/data-saver'))?.text())).toBe('on');
  await page.goto('/course');
  await page.mouse.move(0, 0);
  await expect.poll(opacity).toBe('1');
  await close();
});

it('[OFFLINE-63] the page of settings says how many MB were used on this device, with what the worker fetched', async () => {
  const visit = await visitor();
  const { page, close } = visit;
  await signIn(visit, (await openAccount(platform, 'berivan@example.com')).token);
  await page.goto('/settings');
  const said = page.getByRole('region', { name: 'Data saver' }).getByText(/^In the last 30 days, Zanin has used about/);
  const used = async () => Number(/([\d.]+) MB/.exec((await said.textContent()) ?? '')?.[1]) * 1_000_000;
  expect(await used()).toBeGreaterThan(0);
  const byPage = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => (entry as PerformanceResourceTiming).transferSize)
      .reduce((sum, bytes) => sum + bytes),
  );
  await expect.poll(used).toBeGreaterThan(byPage + 100_000);
  await page.goto('/robots.txt');
  const stored = await page.evaluate(() => localStorage.getItem('DATA_USED'));
  expect(stored).toMatch(/^\{"\d{4}-\d\d-\d\d":\d+\}$/);
  await close();
});
