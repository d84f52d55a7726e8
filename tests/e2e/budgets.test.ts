import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Request } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { href, type PathName } from '../../common/paths.ts';
import { closeVisits, newVisitor, untilHydrated } from './support/browser.ts';
import { type Cast, castPeople, shown, type Who } from './support/fixtures.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

interface Budget {
  path: string | ((cast: Cast) => string);
  /**
   * What a first visit may fetch of JavaScript, in kB (1000 bytes) as sent, compressed with brotli:
   * 3 % over the last figure in docs/benchmarks.md.
   */
  kB: number;
  who?: Who;
}

/** The pages by which a learner comes to a lesson; the others are made of the same chunks. */
const budgets: Readonly<Partial<Record<PathName, Budget>>> = {
  home: { path: href('home'), kB: 116.5 },
  catalogue: { path: href('catalogue'), kB: 119.6 },
  course: { path: href('course', { courseId: shown.course }), kB: 121.8 },
  lesson: {
    path: href('lesson', { courseId: shown.course, chapterId: shown.chapter, lessonId: shown.lesson }),
    kB: 136.5,
  },
  login: { path: href('login'), kB: 125.2 },
  checkout: { path: ({ openOrder }) => href('checkout', { orderId: openOrder }), kB: 126.8, who: 'learner' },
};

/** What registers the worker comes when the page is idle, after all that it needs (OFFLINE-01). */
const whenIdle = /\/keep-offline-/;

/** The one style sheet of all pages, which is inside each of them, in kB. */
const styles = 11.3;

let platform: RunningPlatform;
let cast: Cast;

beforeAll(async () => {
  platform = await startPlatform();
  cast = await castPeople(platform);
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

/** Opens a page in a new browser context and returns what it fetched. */
async function firstVisit(path: string, who: Who = 'visitor') {
  const { page, context, close } = await newVisitor(platform.url);
  const token = cast.tokens[who];
  if (token) await context.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  const fetched: { url: string; encoding: string | null; bytes: number }[] = [];
  const reading: Promise<void>[] = [];
  const note = (request: Request) => {
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
  };
  page.on('requestfinished', note);
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // on a busy machine the network may be idle while the first script is still being compiled
  await untilHydrated(page);
  await expect.poll(() => running.size).toBe(0);
  const shownPath = new URL(page.url()).pathname;
  // what ends from now on could not be read to its end before the page is closed
  page.off('requestfinished', note);
  await Promise.all(reading);
  await close();
  return { fetched, shownPath };
}

const kBOf = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0) / 1000;

it.each(Object.entries(budgets))(
  '%s keeps to its budget of JavaScript, compressed',
  async (name, { path, kB, who }) => {
    const address = typeof path === 'string' ? path : path(cast);
    const { fetched, shownPath } = await firstVisit(address, who);
    expect(shownPath).toBe(new URL(address, platform.url).pathname);
    const scripts = fetched.filter(({ url }) => /\.js$/.test(new URL(url).pathname) && !whenIdle.test(url));
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 600)).toEqual([]);
    const sum = kBOf(scripts);
    console.info(`${name.padEnd(28)} ${sum.toFixed(1).padStart(6)} of ${kB} kB in ${scripts.length} files`);
    expect(sum).toBeLessThanOrEqual(kB);
  },
);

it('the style sheet inside each page is small', () => {
  const html = readFileSync(join(import.meta.dirname, '../../dist/index.html'), 'utf8');
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, sheet = '']) => brotliCompressSync(sheet).length,
  );
  const sum = sheets.reduce((total, bytes) => total + bytes, 0) / 1000;
  console.info(`styles ${sum.toFixed(1)} of ${styles} kB`);
  expect(sheets).toHaveLength(1);
  expect(sum).toBeLessThanOrEqual(styles);
});

/**
 * Chunks, by the beginning of their names, that are for other pages: payment, video, countries,
 * articles.
 */
const notForLanding = ['checkout', 'stripe', 'player', 'Country', 'SanitisedHtml', 'dompurify'];

it('the landing page fetches nothing of payment, video, countries, flags or articles', async () => {
  // a name that no chunk has any more would hold whatever the page fetches
  const built = readdirSync(new URL('../../dist/assets/', import.meta.url));
  expect(notForLanding.filter((name) => !built.some((file) => file.startsWith(name)))).toEqual([]);
  const urls = (await firstVisit('/')).fetched.map(({ url }) => url);
  const others = new RegExp(`/flags/|/(?:${notForLanding.join('|')})`);
  expect(urls.filter((url) => others.test(url))).toEqual([]);
  const own = new URL(platform.url).host;
  expect(urls.filter((url) => new URL(url).host !== own)).toEqual([]);
});
