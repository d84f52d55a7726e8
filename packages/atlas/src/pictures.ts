import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Route } from 'playwright';
import { type Box, type Picture, type Width, widths } from './model.ts';
import { type Seen, type Shown, showScreen } from './show-screen.ts';

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

/** What screens look like. */
export interface Looks {
  /** Chromium, and how it is started. */
  browser: { executablePath: string; args: string[] };
  /** Of the screens. */
  language: { code: string; direction: 'ltr' | 'rtl' };
  /** The folder of the built app, whose files screens refer to. */
  app: string;
  /** The app's style sheets. */
  styles: readonly string[];
  /** An SVG for an address below `/media/`, where tests have no file. */
  media: (pathname: string) => string;
}

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

/** Of recorded screens at each width; those taken with the same styles come from `albums`. */
export async function takePictures(
  names: readonly string[],
  { screens, folder, albums }: Folders,
  looks: Looks,
): Promise<TakenPictures> {
  const page = blankPage(looks);
  const album = join(albums, createHash('sha256').update(page).digest('hex').slice(0, 12));
  for (const each of [folder, album]) mkdirSync(each, { recursive: true });
  const browser = await chromium.launch(looks.browser);
  const taken: TakenPictures = { pictures: {}, texts: new Map(), browser: `Chromium ${browser.version()}` };
  try {
    await Promise.all(
      widths.map(async (width) => {
        const take = await openWindow(browser, width, (route) => answer(route, page, looks));
        for (const name of names) {
          const file = join(album, `${name}-${width}`);
          if (!existsSync(`${file}.json`)) {
            const { picture, shown } = await take(readFileSync(join(screens, `${name}.html`), 'utf8'));
            writeFileSync(`${file}.webp`, picture);
            writeFileSync(`${file}.json`, JSON.stringify(shown));
          }
          cpSync(`${file}.webp`, join(folder, `${name}-${width}.webp`));
          note(taken, name, width, JSON.parse(readFileSync(`${file}.json`, 'utf8')));
        }
      }),
    );
  } finally {
    await browser.close();
  }
  return taken;
}

function note(taken: TakenPictures, name: string, width: Width, { height, seen }: Shown): void {
  taken.pictures[name] = { 360: 0, 1280: 0, ...taken.pictures[name], [width]: height };
  const texts = taken.texts.get(name) ?? [];
  taken.texts.set(name, texts);
  for (const { text, kind, box } of seen) {
    const known = texts.find((each) => each.text === text && each.kind === kind);
    if (known) known.box[width] ??= box;
    else texts.push({ text, kind, box: { ...{ 360: null, 1280: null }, [width]: box } });
  }
}

/** A window in which one screen after the other is shown and photographed. */
async function openWindow(browser: Browser, width: Width, answer: (route: Route) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    // a phone's letters have more pixels than a desk's
    deviceScaleFactor: width === 360 ? 1.5 : 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
  });
  await context.route('**/*', answer);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load().catch(() => {}))).then(() => {}));
  const session = await context.newCDPSession(page);
  return async (html: string): Promise<{ picture: Buffer; shown: Shown }> => {
    const shown = await page.evaluate(showScreen, { html, longest });
    // WebP, which Playwright's own pictures cannot be
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 72,
      captureBeyondViewport: shown.height > heights[width],
      clip: { x: 0, y: 0, width, height: shown.height, scale: 1 },
    });
    return { picture: Buffer.from(data, 'base64'), shown };
  };
}

async function answer(route: Route, page: string, { app, media }: Looks): Promise<void> {
  const { pathname, origin: from } = new URL(route.request().url());
  if (from !== origin) return route.fulfill({ contentType: 'text/html', body: player });
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: page });
  if (pathname.startsWith('/media/')) return route.fulfill({ contentType: 'image/svg+xml', body: media(pathname) });
  const file = join(app, pathname);
  if (!existsSync(file)) return route.fulfill({ status: 404, body: '' });
  return route.fulfill({ contentType: types[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) });
}

/** In the place of embedded videos. */
const player =
  '<!doctype html><html lang="en"><title>Video</title><style>body{margin:0;height:100vh;display:grid;place-items:center;background:#120e0c;color:#f6eee3;font:700 40px sans-serif}</style>▶</html>';

const still = '*{caret-color:transparent!important;animation:none!important;transition:none!important}';

const blankPage = ({ styles, language: { code, direction } }: Looks): string =>
  `<!doctype html><html lang="${code}" dir="${direction}"><meta charset="utf-8"><title>Screen</title><style>${[...styles, still].join('\n')}</style><body></body></html>`;
