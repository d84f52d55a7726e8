import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVisits, newVisitor, untilTakenOver } from './support/browser.ts';
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

it('[OFFLINE-60][OFFLINE-61][OFFLINE-62] a visitor who wants to use less data gets no covers and fonts, and a film when she asks', async () => {
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
  await untilTakenOver(page);
  await page.getByRole('heading', { name: /^The film is about \d+ MB at 360p$/ }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await page.locator('iframe').waitFor();
  await close();
});

it('[CARD-01][OFFLINE-62] with a mouse, a card without its cover shows its words', async () => {
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
