import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { addressIn } from '../../../common/language/address.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { browserFlags, findBrowser } from '../../../tools/browser.mjs';
import type { Account } from './account.ts';
import type { RunningPlatform } from './platform.ts';
import { fakeVimeo } from './vimeo.ts';

/** Phones whose storage is on disk: started again, they have what they had. */
export function phonesOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-phone-'));
  const open = new Set<BrowserContext>();
  return {
    async start(platform: RunningPlatform, phone: string, locale = 'en-GB') {
      const executablePath = process.env.CHROME_PATH ?? (await findBrowser()).path;
      const context = await chromium.launchPersistentContext(join(folder, phone), {
        ...{ executablePath, args: browserFlags, baseURL: platform.url, locale },
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
    },
    async stopAll() {
      for (const context of open) await context.close();
      open.clear();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** As a log-in does. */
export async function storeToken(page: Page, { token }: Pick<Account, 'token'>): Promise<void> {
  await page.goto('/about');
  await page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
}

export const workerIsReady = (page: Page, language: LanguageCode = 'en') =>
  page.evaluate(
    async (offline) => {
      await navigator.serviceWorker.ready;
      // in each language that was read, the offline page is the last that is kept
      while (!(await caches.match(offline))) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    addressIn(language, '/offline.html'),
  );
