import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Route } from 'playwright';
import { cover } from '../../server/pictures/cover.ts';
import { browserFlags, findBrowser } from '../browser.mjs';
import { type Box, type Picture, type Theme, themes, type Width, widths } from './model.ts';
import { type Seen, type Shown, showScreen } from './show-screen.ts';

const root = join(import.meta.dirname, '../..');
const origin = 'http://atlas.invalid';
const heights: Readonly<Record<Width, number>> = { 360: 740, 1280: 800 };
/** Lower parts of long pages are left out. */
const longest = 2_600;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface Look {
  width: Width;
  theme: Theme;
}

export const everyLook: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));

export interface TakenPictures {
  pictures: Record<string, Picture>;
  /** What each screen says, and where. */
  texts: Map<string, ScreenText[]>;
  browser: string;
}

export interface ScreenText extends Pick<Seen, 'text' | 'kind'> {
  box: Record<Width, Box | null>;
}

interface Folders {
  /** Where the recorded screens are. */
  screens: string;
  /** Where the pictures go. */
  folder: string;
  /** Where they are kept for the next build, a folder for each style sheet. */
  albums: string;
}

/**
 * Takes the pictures of recorded screens, in each look, with the styles and fonts of the built app. What was taken before
 * with the same styles comes from `albums`.
 */
export async function takePictures(
  names: readonly string[],
  { screens, folder, albums }: Folders,
  looks: readonly Look[] = everyLook,
): Promise<TakenPictures> {
  const album = join(albums, createHash('sha256').update(blankPage()).digest('hex').slice(0, 12));
  for (const each of [folder, album]) mkdirSync(each, { recursive: true });
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: browserFlags });
  const taken: TakenPictures = { pictures: {}, texts: new Map(), browser: `Chromium ${browser.version()}` };
  try {
    await Promise.all(
      looks.map(async ({ width, theme }) => {
        const studio = await openStudio(browser, width, theme);
        for (const name of names) {
          const file = join(album, `${name}-${width}-${theme}`);
          if (!existsSync(`${file}.json`)) {
            const html = readFileSync(join(screens, `${name}.html`), 'utf8');
            const shown = await studio.page.evaluate(showScreen, { html, longest });
            writeFileSync(`${file}.webp`, await studio.take(shown.height));
            writeFileSync(`${file}.json`, JSON.stringify(shown));
          }
          cpSync(`${file}.webp`, join(folder, `${name}-${width}-${theme}.webp`));
          if (theme === 'light') note(taken, name, width, looks, JSON.parse(readFileSync(`${file}.json`, 'utf8')));
        }
        await studio.context.close();
      }),
    );
  } finally {
    await browser.close();
  }
  return taken;
}

function note(taken: TakenPictures, name: string, width: Width, looks: readonly Look[], { height, seen }: Shown): void {
  const themesTaken = themes.filter((theme) => looks.some((look) => look.theme === theme));
  taken.pictures[name] = { 360: 0, 1280: 0, ...taken.pictures[name], themes: themesTaken, [width]: height };
  const texts = taken.texts.get(name) ?? [];
  taken.texts.set(name, texts);
  for (const { text, kind, box } of seen) {
    const known = texts.find((each) => each.text === text && each.kind === kind);
    if (known) known.box[width] ??= box;
    else texts.push({ text, kind, box: { ...{ 360: null, 1280: null }, [width]: box } });
  }
}

/** A window in which one screen after the other is shown. */
async function openStudio(browser: Browser, width: Width, theme: Theme) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    // a phone's letters have more pixels than a desk's
    deviceScaleFactor: width === 360 ? 1.5 : 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  });
  await context.route('**/*', answer);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load().catch(() => {}))).then(() => {}));
  const session = await context.newCDPSession(page);
  return { page, context, take: (height: number) => pictureOf(session, width, height) } satisfies Studio;
}

interface Studio {
  page: Page;
  context: BrowserContext;
  take: (height: number) => Promise<Buffer>;
}

/** Chromium writes WebP, which Playwright's own pictures cannot be. */
async function pictureOf(session: CDPSession, width: Width, height: number): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 72,
    captureBeyondViewport: height > heights[width],
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}

/** Files of the built app; for pictures of courses and posts, whose names are those of test data, one of ours. */
async function answer(route: Route): Promise<void> {
  const { pathname, origin: from } = new URL(route.request().url());
  if (from !== origin) return route.fulfill({ contentType: 'text/html', body: player });
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: blankPage() });
  if (pathname.startsWith('/media/')) return route.fulfill({ contentType: 'image/svg+xml', body: coverFor(pathname) });
  const file = join(root, 'dist', pathname);
  if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
  return route.fulfill({ contentType: types[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) });
}

const player =
  '<!doctype html><html lang="en"><title>Video</title><style>body{margin:0;height:100vh;display:grid;place-items:center;background:#120e0c;color:#f6eee3;font:700 40px sans-serif}</style>▶</html>';

/** A course's cover, as the server draws it. */
function coverFor(pathname: string): string {
  const id = basename(pathname, '.svg');
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
  return cover({ id, title, category: 'crafts', emblem: null });
}

function blankPage(): string {
  const built = readFileSync(join(root, 'dist/index.html'), 'utf8');
  const styles = [...built.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) =>
    css.replaceAll(/font-display: ?optional/g, 'font-display:block'),
  );
  const sandbox = readFileSync(join(root, 'src/flows/payments/checkout/provider/sandbox/sandbox.css'), 'utf8');
  const still = '*{caret-color:transparent!important;animation:none!important;transition:none!important}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screen</title><style>${[...styles, sandbox, still].join('\n')}</style><body></body></html>`;
}
