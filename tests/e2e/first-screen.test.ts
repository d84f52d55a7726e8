import type { Page } from 'playwright';
import { expect } from 'vitest';
import { pages as table } from '../../common/pages.ts';
import { addresses } from './support/faults.ts';
import { visits } from './support/visits.ts';

const it = visits.extend('open', { scope: 'file' }, async ({ platform }) => {
  const all = Object.entries(await addresses(platform, 'an-order'));
  return all.filter(([name]) => !(name in table && table[name as keyof typeof table].access === 'member'));
});

/**
 * Opens a page and waits until it fetches nothing more. Resolves with the paths of what it fetched.
 */
async function open(page: Page, path: string): Promise<string[]> {
  const fetched: string[] = [];
  const note = (request: { url(): string }) => void fetched.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  page.off('request', note);
  return fetched;
}

it('[A35] no page has a style attribute, which its policy would block in HTML, and the policy blocks nothing of it', async ({
  open: pages,
  platform,
  visit: { page, complaints },
}) => {
  const styled: string[] = [];
  for (const [name, path] of pages) {
    const sent = await (await fetch(platform.url + path)).text();
    if (/<[^>]* style="/.test(sent)) styled.push(`${name}, as it is sent`);
    await open(page, path);
    const found = await page.locator('[style]').evaluateAll((all) => all.map((element) => element.outerHTML));
    styled.push(...found.map((html) => `${name}: ${html.slice(0, 150)}`));
  }
  expect(styled).toEqual([]);
  expect(complaints).toEqual([]);
});

it('[LAYOUT-19] styles are inlined, and neither the first page nor the next one fetches a style sheet', async ({
  page,
}) => {
  const fetched = await open(page, '/');
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('heading', { level: 2, name: 'All courses' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('radio', { name: 'Telephone' }).check();
  await page.getByPlaceholder('Enter phone number').waitFor();
  expect(fetched.length).toBeGreaterThan(10);
  expect(fetched.filter((path) => path.endsWith('.css'))).toEqual([]);
});

it('[LAYOUT-19] the code of a page comes after its content and at low priority', async ({ open: pages, platform }) => {
  for (const [, path] of pages) {
    const html = await (await fetch(platform.url + path)).text();
    const code = [...html.matchAll(/<(?:script [^>]*\bsrc=|link [^>]*\brel="modulepreload")[^>]*>/g)];
    expect(code.length).toBeGreaterThan(0);
    expect(code.filter(([element]) => !element.includes('fetchpriority="low"'))).toEqual([]);
    expect(Math.min(...code.map(({ index }) => index))).toBeGreaterThan(html.indexOf('<div id="root">'));
  }
});

/** Opens a page whose picture hangs. Returns what the page fetches of its code, as it comes. */
async function openWithout(page: Page, picture: RegExp, path: string): Promise<string[]> {
  const code: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) code.push(pathname);
  });
  await page.route(picture, () => {});
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return code;
}

/** Lets a page's clock go on. */
const pass = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);

it('[LAYOUT-19] no code is fetched before the first picture of a page has come', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const code = await openWithout(page, /pictures\/hero/, '/');
  await pass(page, 4_900);
  expect(code).toEqual([]);
  // a picture that hangs does not hold the code back for long
  const first = page.waitForRequest(/\.js$/);
  await pass(page, 200);
  await first;
});

it('[LAYOUT-19][LAYOUT-17] the first press fetches the code of the page, and takes effect once the code has arrived', async ({
  page,
}) => {
  const code = await openWithout(page, /pictures\/hero/, '/');
  expect(code).toEqual([]);
  await page.getByRole('button', { name: 'Contact us' }).first().click();
  await page.getByRole('dialog').waitFor();
});

it('[LAYOUT-19] a page in English fetches two fonts, which it preloads', async ({ page }) => {
  for (const path of ['/course', '/about', '/login']) {
    const fonts = (await open(page, path)).filter((file) => file.endsWith('.woff2'));
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(fonts)).toEqual(new Set(preloaded));
    expect(preloaded).toHaveLength(2);
  }
});

it('[LAYOUT-19] the first picture of a page is fetched first, and those further down when they are near', async ({
  page,
  open: pages,
}) => {
  for (const [name, path] of pages) {
    await open(page, path);
    const pictures = await page.locator('main img').evaluateAll((all) =>
      all.map((image) => ({
        first: image.getAttribute('fetchpriority') === 'high',
        lazy: image.getAttribute('loading') === 'lazy',
        near: image.getBoundingClientRect().top < window.innerHeight,
      })),
    );
    const expected = ['home', 'catalogue', 'course', 'blog', 'blogPost'].includes(name) ? 1 : 0;
    expect(
      pictures.filter(({ first }) => first),
      name,
    ).toHaveLength(expected);
    expect(
      pictures.filter(({ first, lazy, near }) => (first && (lazy || !near)) || !(first || lazy || near)),
      name,
    ).toEqual([]);
  }
});

/** English as on our pages: how wide a letter of it is on average tells how wide a line is. */
const text =
  'Short, practical courses for women and young people who want a skill, an income and a say in their own future. ' +
  'Learn at home, at your own pace, and use it the same week. Every course has a free lesson to try first. ' +
  'Find the skill that moves you forward. ';

/**
 * The fallbacks in src/styles.css: our font, and how wide a letter of `text` is in the system's
 * face, in em.
 */
const fallbacks = [
  // Liberation Sans is as wide as Arial, Liberation Serif as Times New Roman
  { name: 'Figtree Fallback', weights: '300 500', of: 'figtree', weight: 400, systemWidth: 0.4409 },
  { name: 'Figtree Fallback', weights: '600 900', of: 'figtree', weight: 600, systemWidth: 0.4741 },
  { name: 'Fraunces Fallback', weights: '500 900', of: 'fraunces', weight: 600, systemWidth: 0.4244 },
] as const;

it('[LAYOUT-15] fallback fonts have the same metrics as the web fonts that replace them', async ({ page }) => {
  await open(page, '/about');
  for (const { name, weights, of, weight, systemWidth } of fallbacks) {
    const { written, ours } = await page.evaluate(
      async ({ name, weights, of, weight, text }) => {
        const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
        const face = rules.find(
          (rule) =>
            rule instanceof CSSFontFaceRule &&
            rule.style.getPropertyValue('font-family').includes(name) &&
            rule.style.getPropertyValue('font-weight') === weights,
        ) as CSSFontFaceRule | undefined;
        const read = (descriptor: string) => Number.parseFloat(face?.style.getPropertyValue(descriptor) ?? '');
        const file = document.querySelector<HTMLLinkElement>(`link[as="font"][href*="${of}"]`)?.href;
        document.fonts.add(await new FontFace(`measured ${of}`, `url("${file}")`, { weight: '100 900' }).load());
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) throw new Error('no canvas');
        canvas.font = `${weight} 1000px "measured ${of}"`;
        const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText(text);
        return {
          written: ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map(read),
          ours: { width: width / text.length, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent },
        };
      },
      { name, weights, of, weight, text },
    );
    const scale = ours.width / 1000 / systemWidth;
    const percent = (part: number) => Math.round(part * 1000) / 10;
    const measured = [percent(scale), percent(ours.ascent / 1000 / scale), percent(ours.descent / 1000 / scale), 0];
    for (const [index, value] of measured.entries()) {
      // builds of Chromium differ by a tenth of a percent
      expect(Math.abs(value - (written[index] ?? Number.NaN)), `${name} ${weights}: ${written}`).toBeLessThan(0.15);
    }
  }
});
