import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, newVisitor } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

/** What a first visit to a page may fetch of JavaScript, in kB (1000 bytes) as sent, compressed with brotli. */
const budgets = {
  '/': 110,
  '/course': 110,
  '/course/kurmanji-for-beginners': 110,
  '/course/kurmanji-for-beginners/chapter/kurmanji-first-words/lesson/kurmanji-alphabet': 125,
  '/login': 125,
  '/register': 125,
  '/blog': 105,
};

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeBrowser();
  await platform?.stop();
});

/** Opens a page as a first-time visitor; answers what it fetched. */
async function firstVisit(path: string) {
  const { page, close } = await newVisitor(platform.url);
  const fetched: { url: string; encoding: string | null; bytes: number }[] = [];
  const reading: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const read = async () => {
      const response = await request.response();
      const { responseBodySize } = await request.sizes();
      fetched.push({
        url: request.url(),
        encoding: (await response?.headerValue('content-encoding')) ?? null,
        bytes: responseBodySize,
      });
    };
    reading.push(read());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await Promise.all(reading);
  await close();
  return fetched;
}

it.each(Object.entries(budgets))('%s sends at most %d kB of JavaScript, compressed', async (path, budget) => {
  const scripts = (await firstVisit(path)).filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 600)).toEqual([]);
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  console.info(`${path}: ${sum.toFixed(1)} kB in ${scripts.length} files`);
  expect(sum).toBeLessThanOrEqual(budget);
});

it('the landing page fetches nothing of payment, video, countries or flags', async () => {
  const urls = (await firstVisit('/')).map(({ url }) => url);
  expect(urls.filter((url) => /stripe|vimeo|player|countr|flags\/|dompurify|checkout/i.test(url))).toEqual([]);
  const own = new URL(platform.url).host;
  expect(urls.filter((url) => new URL(url).host !== own)).toEqual([]);
});
