// Which browser do the tests drive? The first of these that really starts:
//   CHROME_PATH, an installed Chrome or Chromium, Playwright's own, the one npm ships (@sparticuz/chromium, Linux x64),
//   and as a last resort one that Playwright or apt can install.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const require = createRequire(import.meta.url);
const playwrightCli = new URL('../node_modules/playwright/cli.js', import.meta.url).pathname;

/** Flags for a browser in a container, driven by tests; nothing that changes what pages may do. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

async function starts(path) {
  try {
    const browser = await chromium.launch({ executablePath: path, args: browserFlags, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function installed() {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return apps.flatMap((app) =>
      ['/Applications', join(homedir(), 'Applications')].map((dir) => `${dir}/${app}.app/Contents/MacOS/${app}`),
    );
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Unpacks the Chromium that an npm package carries, with the system libraries that a bare container lacks. */
async function shippedByNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  try {
    const home = join(require.resolve('@sparticuz/chromium'), '../../package.json');
    const version = existsSync(home) ? JSON.parse(readFileSync(home, 'utf8')).version : 'any';
    // It always unpacks into the temporary folder under one name, whatever its version: give each its own.
    const folder = join(tmpdir(), `zanin-chromium-${version}`);
    mkdirSync(folder, { recursive: true });
    process.env.TMPDIR = folder;
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
    const { default: shipped } = await import('@sparticuz/chromium');
    shipped.setGraphicsMode = false;
    const path = await shipped.executablePath();
    const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean);
    process.env.LD_LIBRARY_PATH = libraries.join(':');
    return [path];
  } catch {
    return [];
  }
}

/** Tries to install one: Playwright's download needs the internet, apt needs root on Debian. */
function* installable() {
  spawnSync(process.execPath, [playwrightCli, 'install', 'chromium'], { timeout: 300_000 });
  yield chromium.executablePath();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, timeout: 300_000 });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, timeout: 600_000 });
  yield* installed();
}

/** The browser to use: `{path}`. Throws with what to do when there is none. */
export async function findBrowser({ say = () => {} } = {}) {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (await starts(named)) return { path: named };
    throw new Error(`CHROME_PATH is ${named}, but no browser starts there.`);
  }
  for (const path of [...installed(), chromium.executablePath()].filter(existsSync)) {
    if (await starts(path)) return { path };
  }
  for (const path of await shippedByNpm()) if (await starts(path)) return { path };
  say('No Chrome or Chromium found; trying to install one …');
  for (const path of installable()) if (existsSync(path) && (await starts(path))) return { path };
  throw new Error('No Chrome or Chromium was found or could be installed. Install one, or set CHROME_PATH.');
}
