import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { type Cast, shown, type Who } from '../../tests/e2e/support/fixtures.ts';
import { fakeVimeo } from '../../tests/e2e/support/vimeo.ts';

export const widths = [360, 768, 1280] as const;
export const themes = ['light', 'dark'] as const;

export interface Look {
  width: (typeof widths)[number];
  theme: (typeof themes)[number];
}

const heights: Readonly<Record<Look['width'], number>> = { 360: 740, 768: 1024, 1280: 900 };

/** Calls that hang, fail, are refused or answer something else. */
export type Faults = Readonly<Record<string, 'hang' | 'abort' | { status: number; body?: unknown }>>;

export interface Scene {
  path: string;
  who: Who;
  state?: Readonly<Record<string, unknown>>;
  /** By address pattern, as Playwright's globs. */
  faults?: Faults;
  region?: string;
  /** Stops the monotonic clock, for pages that count seconds. */
  stopsClock?: boolean;
  printed?: boolean;
  prepare?: (page: Page) => Promise<unknown>;
  /** `window` suits dialogs, which are fixed to it. */
  part: 'page' | 'window';
}

/** Touch for phones and tablets, a mouse for desktops; without animations. */
export async function openWindow(browser: Browser, baseURL: string, look: Look, cast: Cast, scene: Scene) {
  const isDesk = look.width === 1280;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: look.width, height: heights[look.width] },
    deviceScaleFactor: look.width === 360 ? 2 : 1,
    isMobile: !isDesk,
    hasTouch: !isDesk,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  });
  await fakeVimeo(context);
  const token = cast.tokens[scene.who];
  await remember(context, {
    USER_REGION: scene.region ?? 'NL',
    USER_REGION_TIMESTAMP: String(Date.now()),
    ...(token && { ACCESS_TOKEN: token }),
    ...(scene.who === 'learner' && { WISHLIST: JSON.stringify(shown.wished) }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return { page, close: () => context.close() };
}

/** Sets storage before the page reads it, once: later changes stay. */
async function remember(context: BrowserContext, values: Record<string, string>): Promise<void> {
  await context.addInitScript((entries) => {
    if (localStorage.getItem('USER_REGION')) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);
}

export async function take(page: Page, scene: Scene): Promise<Buffer> {
  const traffic = watchTraffic(page);
  for (const [pattern, fault] of Object.entries(scene.faults ?? {})) {
    await page.route(pattern, (route) => {
      if (fault === 'hang') return traffic.ignore(route.request().url());
      if (fault === 'abort') return route.abort();
      return route.fulfill({ status: fault.status, json: fault.body ?? { message: 'Server error' } });
    });
  }
  if (scene.stopsClock) await page.addInitScript(() => Object.assign(performance, { now: () => 1000 }));
  if (scene.printed) await page.emulateMedia({ media: 'print' });
  await open(page, scene);
  await settle(page, traffic);
  if (scene.prepare) {
    await scene.prepare(page);
    await settle(page, traffic);
  }
  if (scene.part === 'page') await showWholePage(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Resizes the window to the page. Playwright's `fullPage` gives a phone a mouse meanwhile. */
async function showWholePage(page: Page): Promise<void> {
  const [width, height] = await page.evaluate(() => {
    // elements as high as the window keep the real window's height
    for (const each of document.querySelectorAll<HTMLElement>('.min-h-lvh')) {
      each.style.minHeight = getComputedStyle(each).minHeight;
    }
    return [innerWidth, document.documentElement.scrollHeight];
  });
  await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await isStable(page);
}

async function open(page: Page, { path, state }: Scene): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  if (!state) return;
  // as in src/browser/history.ts; survives a reload
  await page.evaluate((given) => history.replaceState({ entry: 'picture', state: given }, ''), state);
  await page.reload({ waitUntil: 'commit' });
}

/** Pending requests, except those that hang on purpose. */
function watchTraffic(page: Page) {
  const open = new Set<string>();
  const ignored = new Set<string>();
  const end = (request: Request) => open.delete(request.url());
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    isQuiet: () => [...open].every((url) => ignored.has(url)),
    ignore: (url: string) => void ignored.add(url),
  };
}

/** Waits for heading, fonts, pictures and the end of all requests. */
async function settle(page: Page, traffic: { isQuiet: () => boolean }): Promise<void> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
  const deadline = Date.now() + 10_000;
  for (let quiet = 0; quiet < 3 && Date.now() < deadline; ) {
    quiet = (await isStable(page)) && traffic.isQuiet() ? quiet + 1 : 0;
  }
}

/** After three frames; also loads lazy pictures. */
const isStable = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    return document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete);
  });
