import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { browserFlags, findBrowser } from '../../../tools/browser.mjs';
import { unoptimised } from '../../support/short-runs.ts';
import { fakeVimeo } from './vimeo.ts';

let running: Promise<Browser> | null = null;

/**
 * One Chromium for all files of a worker, which ends with its process: that of CHROME_PATH, which `npm test` has tried, or the
 * first that starts.
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
  // a benchmark has the browser that learners have
  const args = process.env.VITEST ? [...browserFlags, `--js-flags=${unoptimised.join(' ')}`] : browserFlags;
  const browser = await chromium.launch({ executablePath, args });
  // the next file starts another one after a crash
  browser.on('disconnected', () => {
    running = null;
  });
  return browser;
}

/** Ends all visits of a test file. The browser stays for the worker's next file. */
export async function closeVisits(): Promise<void> {
  const browser = await running?.catch(() => null);
  for (const context of browser?.contexts() ?? []) await leave(context);
}

/** Ends the browser too, which would keep a script from ending. */
export async function closeBrowser(): Promise<void> {
  await closeVisits();
  await (await running)?.close();
}

/** Closes a context. A request that a test is still answering is left alone: its answer would be an error outside of any test. */
async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

const preparations = new Set<(context: BrowserContext) => Promise<void>>();

/** Has something done to the context of each new visitor, before its first page. */
export const prepareVisits = (prepare: (context: BrowserContext) => Promise<void>): void =>
  void preparations.add(prepare);

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the console, and uncaught errors. */
  complaints: string[];
  /** Requests refused or cut, as '401 /api/login': the browser names each in its console, wanted or not. */
  refusals: string[];
  close(): Promise<void>;
}

/**
 * From now on the server draws no page of this context, as for a request with a token (LAYOUT-16): the browser makes the
 * calls of the first page itself, which a test can answer.
 */
export async function leaveDrawing(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    await route.fallback({ headers: { ...request.headers(), authorization: 'Bearer none' } });
  });
}

/**
 * A new visitor: nothing stored, a phone's screen that is touched or a desk's with a pointer, Vimeo faked, every
 * complaint of the page noted.
 * @param options what Playwright is to emulate besides
 */
export async function newVisitor(
  url: string,
  viewport = { width: 1280, height: 900 },
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const hasTouch = viewport.width < 768;
  const browser = await openBrowser();
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch, locale: 'en-GB', ...options });
  await fakeVimeo(context);
  for (const prepare of preparations) await prepare(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const refusals: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const status = /^Failed to load resource: (?:.* status of |net::)(\w+)/.exec(message.text())?.[1];
    if (status) {
      refusals.push(`${status} ${new URL(message.location().url).pathname.replace(/pi_[^/]+/, 'pi')}`);
    } else if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  return { page, context, complaints, refusals, close: () => leave(context) };
}

/** Waits until the app runs a page that the server drew: until then it keeps what is pressed, and links load documents. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => !('presses' in globalThis) || (globalThis as { presses?: unknown }).presses === null,
      undefined,
      { timeout: 20_000 },
    )
    .catch((error: unknown) => {
      throw new Error(`${page.url()} was not taken over`, { cause: error });
    });
}
