import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeBrowser, newVisitor } from '../../tests/e2e/support/browser.ts';
import type { RunningPlatform } from '../../tests/e2e/support/platform.ts';
import { type Answer, ask, isRendered, textOf } from './answers.ts';
import { makeCatalogue } from './catalogue.ts';
import { table } from './document.ts';
import { startMeasured } from './measured.ts';
import { median, repeat } from './median.ts';
import type { Options } from './options.ts';

const contentDir = fileURLToPath(new URL('../../content', import.meta.url));

const sizes = [10, 1000, 10_000];

const pages = ['/', '/course', '/course/course-3'];

/** Of different countries: the server caches pages by region, so each request renders one. */
const addresses = ['8.8.8.8', '193.0.6.139', '212.58.244.20', '133.11.0.1', '200.160.2.3', '217.224.0.1', '80.12.0.1'];

interface Cost {
  what: string;
  bytes: number;
  first: number;
  ms: number;
  note: string;
}

export async function measureCourses({ runs }: Options): Promise<string> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const courses = size.toLocaleString('en');
    console.log(`  ${courses} courses …`);
    const { costs, memory } = await measureSize(size, Math.min(runs, addresses.length));
    for (const { what, bytes, first, ms, note } of costs) {
      rows.push([
        `${what}${note}`,
        courses,
        `${(bytes / 1000).toFixed(1)} kB`,
        `${first.toFixed(1)} ms`,
        `${ms.toFixed(1)} ms`,
      ]);
    }
    rows.push(['memory of the server after it (RSS)', courses, `${(memory / 2 ** 20).toFixed(0)} MiB`, '', '']);
  }
  const names = [...new Set(rows.map(([what = '']) => what))];
  const sorted = names.flatMap((name) => rows.filter(([what]) => what === name));
  return `${explanation}\n\n${table(['what', 'courses', 'size', 'first time', 'median'], sorted)}`;
}

const explanation = `The embedded database with ${sizes.map((size) => size.toLocaleString('en')).join(', ')} courses of 4
lessons (\`tests/server/query-plans/data.ts\`). "calls": what the app asks of the API when it opens the page by a link,
the sum of all calls; the server has just been started at the first one and may keep answers after it. "rendered": the
whole page, each time for another region, so that it is not a kept one. Bytes as sent, compressed; time until the last
byte, on this machine.`;

async function measureSize(courses: number, runs: number): Promise<{ costs: Cost[]; memory: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'zanin-bench-'));
  try {
    const dataDir = join(folder, 'data');
    await makeCatalogue(dataDir, contentDir, courses);
    const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
    const platform = await startMeasured(settings);
    try {
      const costs: Cost[] = [];
      const calls = new Map<string, string[]>();
      for (const page of ['/', '/course']) calls.set(page, await callsOf(platform, page));
      // removes what the server cached for the app's own calls
      await platform.stop();
      await platform.restart();
      for (const [page, urls] of calls) costs.push(await costOfCalls(platform, page, urls, runs));
      for (const page of pages) costs.push(await costOfRendering(platform, page, runs));
      return { costs, memory: await memoryOf(platform) };
    } finally {
      await closeBrowser();
      await platform.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOfCalls(
  platform: RunningPlatform,
  path: string,
  calls: readonly string[],
  runs: number,
): Promise<Cost> {
  const sums = await repeat(runs, async () => {
    const answers: Answer[] = [];
    for (const call of calls) answers.push(await ask(call));
    return {
      bytes: answers.reduce((sum, { body }) => sum + body.length, 0),
      ms: answers.reduce((sum, { ms }) => sum + ms, 0),
    };
  });
  const note = ` (${calls.map((call) => call.slice(platform.url.length)).join(', ')})`;
  return { what: `${path} calls`, ...mediansOf(sums), note };
}

async function callsOf({ url }: RunningPlatform, path: string): Promise<string[]> {
  const { page, close } = await newVisitor(url);
  try {
    await page.goto('/login', { waitUntil: 'networkidle' });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    // in-app navigation, without a new document
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = 'yes';
      window.history.pushState(null, '', to);
    }, path);
    await page.locator('h1:not([data-left])').waitFor();
    await page.waitForLoadState('networkidle');
    return calls;
  } finally {
    await close();
  }
}

/** Renders the page for another region each time; notes pages that were not rendered whole. */
async function costOfRendering({ url }: RunningPlatform, path: string, runs: number): Promise<Cost> {
  const answers = await repeat(runs, (turn) => ask(`${url}${path}`, { 'x-forwarded-for': addresses[turn] ?? '' }));
  const whole = answers.filter((answer) => answer.status === 200 && isRendered(textOf(answer))).length;
  const note = whole === runs ? '' : ` (${whole} of ${runs} rendered whole)`;
  return { what: `${path} rendered`, ...mediansOf(answers.map(({ body, ms }) => ({ bytes: body.length, ms }))), note };
}

const mediansOf = (costs: readonly { bytes: number; ms: number }[]): Pick<Cost, 'bytes' | 'first' | 'ms'> => ({
  bytes: median(costs.map(({ bytes }) => bytes)),
  first: costs[0]?.ms ?? 0,
  ms: median(costs.map(({ ms }) => ms)),
});

/** Resident memory in bytes, from the server's metrics. */
async function memoryOf({ url }: RunningPlatform): Promise<number> {
  const metrics = textOf(await ask(`${url}/metrics`));
  const value = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1];
  if (value === undefined) throw new Error('The metrics say nothing of memory');
  return Number(value);
}
