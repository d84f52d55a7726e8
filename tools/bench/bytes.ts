import type { Request } from 'playwright';
import { closeBrowser, newVisitor } from '../../tests/e2e/support/browser.ts';
import type { RunningPlatform } from '../../tests/e2e/support/platform.ts';
import { table } from './document.ts';
import { startMeasured } from './measured.ts';
import { routes } from './routes.ts';

const kinds = ['HTML', 'JS', 'CSS', 'fonts', 'pictures', 'JSON', 'other'] as const;
type Kind = (typeof kinds)[number];

const kindOfType: Readonly<Record<string, Kind>> = {
  document: 'HTML',
  script: 'JS',
  stylesheet: 'CSS',
  font: 'fonts',
  image: 'pictures',
  fetch: 'JSON',
  xhr: 'JSON',
};

/** Bytes of the bodies as sent on a first visit by phone, by page and kind. */
export async function measureBytes(): Promise<string> {
  const platform = await startMeasured({ NODE_ENV: 'production' });
  try {
    const rows: string[][] = [];
    for (const [name, path] of Object.entries(routes)) rows.push([name, ...(await firstVisit(platform, path))]);
    return `${explanation}\n\n${table(['route', 'shows', ...kinds, 'sum', 'requests', 'calls'], rows)}`;
  } finally {
    await closeBrowser();
    await platform.stop();
  }
}

const explanation = `A first visit of a visitor on a phone (360 × 800 px) to each route of \`common/paths.ts\`: kB (1000
bytes) of bodies as sent, most of them compressed with brotli. Styles are inside the HTML. Pages of members lead
visitors to another page, which "shows" names. "calls" are those of the API.`;

async function firstVisit(platform: RunningPlatform, path: string): Promise<string[]> {
  const { page, close } = await newVisitor(platform.url, { width: 360, height: 800 });
  try {
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const bytes = new Map<Kind, number>();
    const sent = finished.filter((request) => request.url().startsWith(platform.url));
    for (const request of sent) {
      const kind = kindOfType[request.resourceType()] ?? 'other';
      bytes.set(kind, (bytes.get(kind) ?? 0) + (await request.sizes()).responseBodySize);
    }
    const sum = [...bytes.values()].reduce((total, each) => total + each, 0);
    const shows = new URL(page.url()).pathname;
    const calls = sent.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
    return [
      shows === new URL(path, platform.url).pathname ? '' : shows,
      ...kinds.map((kind) => kB(bytes.get(kind) ?? 0)),
      kB(sum),
      `${sent.length}`,
      `${calls.length}`,
    ];
  } finally {
    await close();
  }
}

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
