import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { addressIn } from '../../../common/language/address.ts';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { en, type Language } from '../../../common/language/language.ts';
import { browserFlags, findBrowser } from '../../../tools/browser.mjs';
import type { Account } from './account.ts';
import type { RunningPlatform } from './platform.ts';
import { fakeVimeo } from './vimeo.ts';

/**
 * A Chromium with windows, in which Zanin is installed (decision 111); most tests have a browser
 * without.
 */
const withWindows = process.env.INSTALLED_IN;

/** Phones whose storage is on disk: started again, they have what they had. */
export function phonesOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-phone-'));
  const open = new Set<BrowserContext>();
  return {
    async start(platform: RunningPlatform, phone: string, { code, locale }: Pick<Language, 'code' | 'locale'> = en) {
      const executablePath = withWindows ?? process.env.CHROME_PATH ?? (await findBrowser()).path;
      const context = await chromium.launchPersistentContext(join(folder, phone), {
        ...{ executablePath, args: browserFlags, baseURL: platform.url, locale },
        ...(withWindows && { args: [...browserFlags, '--headless=new'], ignoreDefaultArgs: ['--headless'] }),
        ...{ viewport: { width: 360, height: 740 }, hasTouch: true },
      });
      open.add(context);
      await fakeVimeo(context);
      context.setDefaultTimeout(60_000);
      const [tab = await context.newPage()] = context.pages();
      const page = withWindows ? await openInstalled(context, tab, platform.url, addressIn(code, '/')) : tab;
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

/** In a window of its own, as from the home screen; installs it the first time. */
async function openInstalled(context: BrowserContext, tab: Page, url: string, path: string): Promise<Page> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('PWA commands need a browser that Playwright has started');
  const manifestId = `${url}/`;
  const isInstalled = await devtools.send('PWA.getOsAppState', { manifestId }).then(
    () => true,
    () => false,
  );
  if (!isInstalled) {
    await tab.goto(path);
    await devtools.send('PWA.install', { manifestId, installUrlOrBundleUrl: url + path });
    await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });
  }
  const [page] = await Promise.all([context.waitForEvent('page'), devtools.send('PWA.launch', { manifestId })]);
  await page.waitForLoadState();
  if (!(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches))) {
    throw new Error('The page has no window of its own');
  }
  return page;
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
