import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, signIn } from './support/account.ts';
import { closeVisits, newVisitor, untilHydrated } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

const visitor = (userAgent?: string) =>
  newVisitor(
    platform.url,
    { width: 360, height: 740 },
    { serviceWorkers: 'allow', ...(userAgent !== undefined && { userAgent }) },
  );

const link = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Install Zanin' });

/** Chromium's headless shell makes no such offer; the whole browser does (decision 111). */
const offerAtOnce = (answer: 'accepted' | 'dismissed') => `
  addEventListener('DOMContentLoaded', () => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    event.prompt = async () => ({ outcome: '${answer}' })
    dispatchEvent(event)
  })
`;

it('[OFFLINE-50] where the browser can install the app, the footer has a link for it until it is installed', async () => {
  const { page, context, complaints, close } = await visitor();
  await context.addInitScript(offerAtOnce('accepted'));
  await context.addInitScript('navigator.storage.persist = async () => (window.persisted = true)');
  await page.goto('/about');
  await untilHydrated(page);
  await link(page).click();
  await link(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => 'persisted' in window)).toBe(true);
  // what was pressed is gone, and the page stays where it was
  expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

it('[OFFLINE-51] installing is offered after a completed chapter, and not again once it was declined', async () => {
  const tab = await visitor();
  const { page, context, close } = tab;
  const { token } = await openAccount(platform, 'install@example.org');
  await signIn(tab, token);
  await context.addInitScript(offerAtOnce('dismissed'));
  const completed = '/course/kurmanji-for-beginners/chapter/kurmanji-first-words/completed';
  const offer = page.getByRole('complementary', { name: 'Zanin on your home screen' });
  await page.goto('/about');
  await link(page).waitFor();
  expect(await offer.count()).toBe(0);
  await page.goto(completed);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.goto(completed);
  await link(page).waitFor();
  expect(await offer.count()).toBe(0);
  await close();
});

it('[OFFLINE-52] Safari on a phone gets instructions with a drawing of its button, and a browser that cannot install gets nothing', async () => {
  const { page, close } = await visitor();
  await page.goto('/about');
  await untilHydrated(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  expect(await link(page).count()).toBe(0);
  await close();
  const phone = await visitor('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1');
  await phone.context.addInitScript('navigator.standalone = false');
  await phone.page.goto('/about');
  await link(phone.page).click();
  const words = phone.page.getByRole('dialog', { name: 'Put Zanin on your home screen' });
  await words.getByRole('img', { name: 'a square with an arrow that points up' }).waitFor();
  await words.getByRole('button', { name: 'Close' }).click();
  await words.waitFor({ state: 'detached' });
  await phone.close();
});
