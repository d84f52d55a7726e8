import { closeBrowser, newVisitor, untilHydrated } from '../../tests/e2e/support/browser.ts';
import { changingServer } from '../../tests/e2e/support/changing-server.ts';
import { marked, table } from './document.ts';
import { startMeasured } from './measured.ts';
import { median, repeat } from './median.ts';
import { type Options, pagesOf } from './options.ts';
import { routes } from './routes.ts';

const aim = 300;

/**
 * First paint of a page that was seen before, when no connection can be opened: what the service
 * worker kept.
 */
export async function measureWithoutServer(options: Options): Promise<string> {
  const platform = await startMeasured({ NODE_ENV: 'production' });
  try {
    const rows: string[][] = [];
    for (const path of pagesOf(options, [routes.home, routes.catalogue, routes.course])) {
      const paint = median(await repeat(options.runs, () => paintWithoutServer(platform.url, path)));
      rows.push([path, marked(`${paint.toFixed(0)} ms`, paint < aim)]);
    }
    return `${explanation}\n\n${table(['page', 'first paint'], rows)}`;
  } finally {
    await closeBrowser();
    await platform.stop();
  }
}

const explanation = `A second visit in Chromium at 360 px while connections are closed at once, from the navigation to the first paint of the
page that the service worker kept; median. Aim: readable within ${aim} ms (OFFLINE-03).`;

async function paintWithoutServer(url: string, path: string): Promise<number> {
  const server = await changingServer(url);
  const { page, close } = await newVisitor(server.url, { width: 360, height: 800 }, { serviceWorkers: 'allow' });
  try {
    await page.goto(path);
    await untilHydrated(page);
    await page.evaluate(async (at) => {
      const isKept = async () =>
        (await caches.match(at, { cacheName: 'pages' })) && (await caches.match('/offline.html'));
      while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50));
    }, path);
    server.isDown = true;
    await page.goto(path);
    await page.locator('#kept-note').waitFor();
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    const time = await paint.jsonValue();
    if (time === undefined) throw new Error(`${path} was not painted`);
    return time;
  } finally {
    await close();
    server.close();
  }
}
