import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, layoutFaults } from './support/accessibility.ts';
import { closeVisits, newVisitor, untilHydrated, type Visit } from './support/browser.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

const content = fileURLToPath(new URL('../../content', import.meta.url));

let folder: string;
let platform: RunningPlatform;
let visit: Visit;
let I: Learner;
/** Calls for texts that the page made. */
let asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zanin-site-content-'));
  // no courses, which nothing here shows
  for (const name of ['plans.yaml', 'regions.yaml', 'site'])
    cpSync(join(content, name), join(folder, name), { recursive: true });
  platform = await startPlatform({ CONTENT_DIR: folder });
  visit = await newVisitor(platform.url, { width: 360, height: 740 });
  visit.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|media)\/site\//.test(pathname)) asked.push(pathname);
  });
  I = learner(visit.page, platform);
});

afterAll(async () => {
  await visit?.close();
  await closeVisits();
  await platform?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, 'site', name), text);

/** A picture of one colour. */
const picture = (width: number, height: number) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#14532d"/></svg>`,
  )
    .render()
    .asPng();

/** A page as the server sends it, without what is between marks. */
async function sentAt(path: string): Promise<string> {
  return (await (await fetch(platform.url + path)).text()).replaceAll('<!-- -->', '');
}

it('[SITE-02] [SITE-07] with the default site files, no page embeds site data or fetches it', async () => {
  for (const path of ['/', '/about', '/terms-of-service', '/privacy-policy']) {
    expect(await sentAt(path)).not.toContain('id="site"');
    await I.goTo(path);
    await visit.page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
});

it('[SITE-06] [SITE-07] other site texts are shown after a restart without a build: server-rendered, on a phone, accessibly', async () => {
  mkdirSync(join(folder, 'site/pictures'));
  write('pictures/loom.png', picture(600, 120));
  write('pictures/avin.png', picture(300, 400));
  write(
    'organisation.yaml',
    'name: Loom Foundation\naddress: [Duhok]\nvat: [VAT 1]\nemail: us@loom.example\nsocial: {}\n',
  );
  write(
    'team.yaml',
    'people:\n  - { name: Avin Karim, role: Director, picture: avin.png }\n  - { name: Nalî Hesen-Abdulrahman al-Barzanji, role: Books }\n',
  );
  write(
    'partners.yaml',
    'partners:\n  - { name: The Loom, logo: loom.png, link: https://loom.example }\n  - { name: The Ministry of Labour and Social Affairs of the Region }\n',
  );
  const long = Array.from(
    { length: 40 },
    (_, index) => `## Part ${index}\n\n${'Words of a lawyer. '.repeat(40)}\n`,
  ).join('\n');
  write(
    'terms.md',
    `---\nupdated: 2026-12-01\n---\nOver {minimum-age}s only; write to {email}.\n\n${long}\n## Refunds\n\nWithin {refund-days} days, as [your purchases](/profile) say.\n\n| a | b |\n|---|---|\n| ${'wide '.repeat(10)} | ${'w'.repeat(60)} |\n`,
  );
  await platform.kill();
  await platform.restart();

  expect(await sentAt('/about')).toContain('<h3 class="text-lg">Avin Karim</h3>');
  const terms = await sentAt('/terms-of-service');
  expect(terms).toContain('Last changed on 1 December 2026');
  expect(terms).toContain('Over 16s only; write to us@loom.example.');

  const { page } = visit;
  for (const [path, text] of [
    ['/', 'Partners in impact'],
    ['/about', 'Our Team'],
    ['/terms-of-service', 'Refunds'],
  ] as const) {
    await I.goTo(path);
    await untilHydrated(page);
    await page.getByRole('heading', { name: text, exact: true }).scrollIntoViewIfNeeded();
    await I.seeNoSidewaysScroll();
    expect(await layoutFaults(page), path).toEqual([]);
    expect(await axeViolations(page, 'all'), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await axeViolations(page, 'colours'), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  // the page was rendered with its text
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await I.goTo('/');
  const logo = page.getByRole('link', { name: 'The Loom' }).getByRole('img');
  await logo.scrollIntoViewIfNeeded();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  expect(await page.getByRole('contentinfo').getByRole('list').count()).toBe(4);
});

it('[SITE-07] a link leads to a section of a legal text, which is loaded by its own call that can be repeated', async () => {
  const { page } = visit;
  asked = [];
  await I.goTo('/');
  await page.route('**/api/site/texts/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await I.see('We could not load the text');
  await page.unroute('**/api/site/texts/*');
  await I.press('Try again');
  await page.getByRole('heading', { name: 'Refunds', exact: true }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/site/texts/terms', '/api/site/texts/terms']);
  await I.goTo('/terms-of-service#section-refunds');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('section-refunds');
  await page.getByRole('link', { name: 'your purchases' }).click();
  await page.waitForURL('**/login');
});

it('[SITE-01] [SITE-07] a legal text whose numbers contradict the software prevents the start, with file and line', async () => {
  write('terms.md', '---\nupdated: 2026-12-01\n---\nOver {minimum-age}s only; refunds within 30 days.\n');
  await platform.kill();
  await expect(platform.restart()).rejects.toThrow(/site\/terms\.md:4: the text should name the days/);
});
