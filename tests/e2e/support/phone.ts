import type { BrowserContextOptions, Page } from 'playwright';
import type { Account } from './account.ts';
import { newVisitor } from './browser.ts';
import { learner } from './learner.ts';
import type { RunningPlatform } from './platform.ts';

/** A phone on which an account is logged in; its pages share what the browser keeps. */
export async function aPhone(platform: RunningPlatform, { token }: Account, options: BrowserContextOptions = {}) {
  const { context } = await newVisitor(platform.url, { width: 360, height: 740 }, options);
  const openPage = async () => {
    const page = await context.newPage();
    return { page, I: learner(page, platform) };
  };
  const { page, I } = await openPage();
  await I.goTo('/about');
  await page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  return { page, I, openPage, context };
}

export type Phone = Awaited<ReturnType<typeof aPhone>>;

/** Sealed rows of the browser's database; 0 while the page has not made one. */
export const keptRows = ({ page }: { page: Page }) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('zanin-learner');
        // creates nothing: the page has to create the database, with its stores
        opening.onupgradeneeded = () => {
          opening.transaction?.abort();
          resolve(0);
        };
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
