import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { browserFlags, findBrowser } from '../browser.mjs';
import { type Answer, ask, askRendered } from './answers.ts';
import { startBareServer } from './bare.ts';
import { marked, table } from './document.ts';
import { startMeasured } from './measured.ts';
import { median } from './median.ts';
import { type Options, pagesOf } from './options.ts';
import { routes } from './routes.ts';
import { staticAnswer } from './static-page.ts';

/** Not a dependency, since it brings a hundred packages; npx caches it. */
const lighthouse = 'lighthouse@13.5.0';

/** Score from 0 to 100; times in milliseconds. */
interface Stats {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

const aims = { score: 98, fcp: 900, lcp: 1500, lcpOfStatic: 1.05, tbt: 100, cls: 0.01 };

/** Rendered pages, alternating with the same pages as static HTML on a bare Fastify. */
export async function measureLighthouse(options: Options): Promise<string> {
  const { home, catalogue, course, lesson, blog, login } = routes;
  const pages = pagesOf(options, [home, catalogue, course, lesson, blog, login]);
  const platform = await startMeasured({ NODE_ENV: 'production' });
  try {
    const plain = new Map<string, Answer>();
    for (const page of pages) plain.set(page, staticAnswer(await askRendered(`${platform.url}${page}`)));
    const bare = await startBareServer(plain, platform.url);
    try {
      const rows: string[][] = [];
      for (const page of pages) rows.push(...(await compare(page, options.runs, platform.url, bare.url)));
      return `${explanation}\n\n${table(['page', 'score', 'FCP', 'LCP', 'LCP ÷ static', 'TBT', 'CLS'], rows)}`;
    } finally {
      await bare.stop();
    }
  } finally {
    await platform.stop();
  }
}

const explanation = `\`npx ${lighthouse}\` for a phone, simulated throttling (Lighthouse's default), the median of each
figure. "static" is the same page without scripts, module preloads and data block, with the same headers and
compression, from a bare Fastify, measured in turns with the rendered page; the ratio is the median of each turn's. Aims: score ≥ ${aims.score}, FCP ≤ ${aims.fcp / 1000} s,
LCP ≤ ${aims.lcp / 1000} s and ≤ ${aims.lcpOfStatic} × static, TBT ≤ ${aims.tbt} ms, CLS ≤ ${aims.cls}; ✓ met, ✗ missed.`;

async function compare(page: string, runs: number, renderedOrigin: string, staticOrigin: string): Promise<string[][]> {
  const rendered: Stats[] = [];
  const plain: Stats[] = [];
  for (let run = 0; run < runs; run++) {
    rendered.push(await audit(`${renderedOrigin}${page}`));
    plain.push(await audit(`${staticOrigin}${page}`));
    console.log(
      `  ${page} ${run + 1}/${runs}: LCP ${rendered[run]?.lcp.toFixed(0)} ms, static ${plain[run]?.lcp.toFixed(0)}`,
    );
  }
  const ours = medians(rendered);
  const theirs = medians(plain);
  // simulated LCP moves in round trips: medians of few runs may differ by one by chance
  const ratio = median(rendered.map(({ lcp }, run) => lcp / (plain[run]?.lcp ?? Number.NaN)));
  return [
    [
      page,
      marked(ours.score.toFixed(0), ours.score >= aims.score),
      marked(seconds(ours.fcp), ours.fcp <= aims.fcp),
      marked(seconds(ours.lcp), ours.lcp <= aims.lcp),
      marked(ratio.toFixed(2), ratio <= aims.lcpOfStatic),
      marked(`${ours.tbt.toFixed(0)} ms`, ours.tbt <= aims.tbt),
      marked(ours.cls.toFixed(3), ours.cls <= aims.cls),
    ],
    [
      'static',
      theirs.score.toFixed(0),
      seconds(theirs.fcp),
      seconds(theirs.lcp),
      '',
      `${theirs.tbt.toFixed(0)} ms`,
      theirs.cls.toFixed(3),
    ],
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function medians(stats: readonly Stats[]): Stats {
  const of = (name: keyof Stats) => median(stats.map((each) => each[name]));
  return { score: of('score'), fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') };
}

interface Report {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
}

/** Retries once: Lighthouse sometimes fails ("Please run Lighthouse again"). */
const audit = (url: string): Promise<Stats> => auditOnce(url).catch(() => auditOnce(url));

async function auditOnce(url: string): Promise<Stats> {
  // fills the server's page cache, so that this run does not measure rendering
  await ask(url);
  const folder = mkdtempSync(join(tmpdir(), 'zanin-lighthouse-'));
  try {
    const path = join(folder, 'report.json');
    const flags = ['--headless=new', ...browserFlags].join(' ');
    const report = ['--output=json', `--output-path=${path}`, '--only-categories=performance', '--quiet'];
    const env = {
      ...process.env,
      CHROME_PATH: (await findBrowser()).path,
      // Lighthouse needs the current Node
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    };
    await promisify(execFile)('npx', ['--yes', lighthouse, url, ...report, `--chrome-flags=${flags}`], {
      cwd: folder,
      env,
      timeout: 300_000,
    });
    return statsOf(JSON.parse(readFileSync(path, 'utf8')) as Report, url);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function statsOf({ runtimeError, categories, audits }: Report, url: string): Stats {
  if (runtimeError) throw new Error(`Lighthouse could not audit ${url}: ${runtimeError.message}`);
  const of = (name: string) => {
    const value = audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${name} of ${url}`);
    return value;
  };
  return {
    score: (categories.performance.score ?? 0) * 100,
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
  };
}
