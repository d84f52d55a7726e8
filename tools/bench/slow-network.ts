import { closeBrowser, newVisitor } from '../../tests/e2e/support/browser.ts';
import { askRendered } from './answers.ts';
import { marked, table } from './document.ts';
import { startMeasured } from './measured.ts';
import { median, repeat } from './median.ts';
import { type Options, pagesOf } from './options.ts';
import { routes } from './routes.ts';

const line = { bitsPerSecond: 400_000, latency: 400 };

const aim = 2500;

/** First and largest paint of a first page on simulated 3G, from navigation. */
export async function measureSlowNetwork(options: Options): Promise<string> {
  const platform = await startMeasured({ NODE_ENV: 'production' });
  try {
    const rows: string[][] = [];
    for (const page of pagesOf(options, [routes.home, routes.course])) {
      const paints = await repeat(options.runs, async () => {
        await askRendered(`${platform.url}${page}`);
        return paintsOf(platform.url, page);
      });
      const lcp = median(paints.map((each) => each.lcp));
      rows.push([page, seconds(median(paints.map((each) => each.fcp))), marked(seconds(lcp), lcp <= aim)]);
    }
    return `${explanation}\n\n${table(['page', 'first paint', 'main text (LCP)'], rows)}`;
  } finally {
    await closeBrowser();
    await platform.stop();
  }
}

const explanation = `A first visit in Chromium on a connection of 400 kbit/s with a latency of 400 ms
(\`Network.emulateNetworkConditions\`, which delays requests but not the opening of connections), from the navigation to
the paint; median. Aim: readable within ${aim / 1000} s.`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function paintsOf(url: string, path: string): Promise<{ fcp: number; lcp: number }> {
  const { page, context, close } = await newVisitor(url, { width: 360, height: 800 });
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bitsPerSecond / 8,
      uploadThroughput: line.bitsPerSecond / 8,
    });
    await page.goto(path, { waitUntil: 'networkidle', timeout: 120_000 });
    return await page.evaluate(async () => {
      const largest = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      return { fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, lcp: largest };
    });
  } finally {
    await close();
  }
}
