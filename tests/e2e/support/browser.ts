import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserFlags, findBrowser } from '../../../tools/browser.mjs';
import { unoptimised } from '../../support/short-runs.ts';
import { fakeVimeo } from './vimeo.ts';

let running: Promise<Browser> | null = null;

/**
 * One Chromium per worker: that of CHROME_PATH, or the first that starts. It ends with its process.
 */
export function openBrowser(): Promise<Browser> {
  running ??= launch().catch((error: unknown) => {
    running = null;
    throw error;
  });
  return running;
}

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? (await findBrowser()).path;
  // benchmarks use the browser as learners have it
  const args = process.env.VITEST ? [...browserFlags, `--js-flags=${unoptimised.join(' ')}`] : browserFlags;
  const browser = await chromium.launch({ executablePath, args });
  // the next file starts another one after a crash
  browser.on('disconnected', () => {
    running = null;
  });
  return browser;
}

/** The browser stays for the worker's next file. */
export async function closeVisits(): Promise<void> {
  const browser = await running?.catch(() => null);
  for (const context of browser?.contexts() ?? []) await leave(context);
}

/** Scripts need it, since an open browser keeps the process alive. */
export async function closeBrowser(): Promise<void> {
  await closeVisits();
  await (await running)?.close();
}

/** Removes routes first: a handler that is still running would fail outside of any test. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

const preparations = new Set<(context: BrowserContext) => Promise<void>>();

/** Applied to the context of each new visitor, before its first page. */
export const prepareVisits = (prepare: (context: BrowserContext) => Promise<void>): void =>
  void preparations.add(prepare);

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors and warnings, and uncaught errors. */
  complaints: string[];
  /** Refused or aborted requests, '401 /api/login', which Chromium reports in its console. */
  refusals: string[];
  close(): Promise<void>;
}

/**
 * Turns server-side rendering off by a token in requests for documents, so that a test can answer
 * all calls.
 */
export async function skipServerRendering(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    await route.fallback({ headers: { ...request.headers(), authorization: 'Bearer none' } });
  });
}

/** With empty storage, touch or pointer by viewport, a fake Vimeo, and recorded complaints. */
export async function newVisitor(
  url: string,
  viewport = { width: 1280, height: 900 },
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const hasTouch = viewport.width < 768;
  const browser = await openBrowser();
  const context = await browser.newContext({
    ...{ baseURL: url, viewport, hasTouch, locale: 'en-GB' },
    // routes of a test see no request that a worker makes
    serviceWorkers: 'block',
    ...options,
  });
  await fakeVimeo(context);
  for (const prepare of preparations) await prepare(context);
  // of each page, and of those that it opens
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const refusals: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const status = /^Failed to load resource: (?:.* status of |net::)(\w+)/.exec(message.text())?.[1];
    if (status) {
      refusals.push(`${status} ${new URL(message.location().url).pathname.replace(/pi_[^/]+/, 'pi')}`);
    } else if (message.text() === 'Service Worker registration blocked by Playwright') {
      return;
    } else if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  return { page, context, complaints, refusals, close: () => leave(context) };
}

/** Waits until the app runs: before hydration, presses are recorded and links load documents. */
export async function untilHydrated(page: Page): Promise<void> {
  await page
    .waitForFunction(() => !('presses' in globalThis) || (globalThis as { presses?: unknown }).presses === null)
    .catch((error: unknown) => {
      throw new Error(`${page.url()} was not hydrated`, { cause: error });
    });
}
