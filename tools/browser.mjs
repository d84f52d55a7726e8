// Finds the browser for the tests, the first that starts: CHROME_PATH, an installed Chrome or
// Chromium, Playwright's own, else one that apt or Playwright can install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const playwrightCli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));

/** For containers; none changes what pages may do. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Renders letters beyond Latin: some headless builds crash at the first of them. */
async function starts(path) {
  try {
    const browser = await chromium.launch({ executablePath: path, args: browserFlags, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>zanîn زانین ٣١</p>');
      await page.screenshot({ timeout: 10_000 });
    } finally {
      await browser.close();
    }
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
  const names = [
    // same engine without browser windows, which each new page would render too
    'chromium-headless-shell',
    ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'],
  ];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** From Debian as root, else by Playwright. */
function* installable() {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, timeout: 300_000 });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      // fonts that src/styles.css adjusts as fallbacks; nearly every device has them
      const packages = [name, 'fonts-liberation'];
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, timeout: 600_000 });
      yield* installed();
    }
  }
  spawnSync(process.execPath, [playwrightCli, 'install', 'chromium'], { timeout: 300_000 });
  yield chromium.executablePath();
}

/** @throws with instructions if there is none. */
export async function findBrowser({ say = () => {} } = {}) {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (await starts(named)) return { path: named };
    throw new Error(`CHROME_PATH is ${named}, but no browser starts there.`);
  }
  for (const path of [...installed(), chromium.executablePath()].filter(existsSync)) {
    if (await starts(path)) return { path };
  }
  say('No Chrome or Chromium found; trying to install one …');
  for (const path of installable()) if (existsSync(path) && (await starts(path))) return { path };
  throw new Error('No Chrome or Chromium was found or could be installed. Install one, or set CHROME_PATH.');
}
