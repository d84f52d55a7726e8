import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, layoutFaults } from './support/accessibility.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { type Recording, smallAtlas, start } from './support/small-atlas.ts';

const { site, build, remove } = smallAtlas();

const screens = {
  boxes: '<main><h1>Redeem a coupon</h1><label>Code <input value="000000" data-focused></label></main>',
  refused: '<main><h1>Redeem a coupon</h1><p role="alert">Wrong code please try again</p></main>',
  slow: '<main><h1>Your order</h1><p>Still working</p><button type="button">Try again</button></main>',
  dialog: '<main><h1>Your order</h1></main><dialog data-modal aria-label="Wait"><p>Please wait</p></dialog>',
};
const refusedBy = 'coupon.entering | code.submitted#1 [isCodeIncomplete] -> coupon.entering.refused';

/** A recording of two walks. */
const recording: Recording = {
  screens,
  files: [
    {
      file: 'tests/flows/payments/coupon/model.test.tsx',
      paths: [
        {
          machine: 'coupon',
          variant: '',
          steps: [
            { ...start, state: 'entering.editing', screen: 'boxes' },
            {
              kind: 'event',
              words: 'code.submitted',
              state: 'entering.refused',
              taken: [refusedBy],
              emitted: [],
              control: 'press “Redeem”',
              screen: 'refused',
            },
          ],
        },
      ],
      ends: [{ test: 'the coupon [COUPON-01] is refused', screen: 'dialog' }],
    },
    {
      file: 'tests/flows/payments/checkout/model.test.tsx',
      paths: [
        {
          machine: 'checkout',
          variant: '',
          steps: [
            { ...start, state: 'loadingOrder.waiting', screen: 'boxes' },
            { kind: 'tick', words: 'time passes', state: 'loadingOrder.slow', taken: [], emitted: [], screen: 'slow' },
          ],
        },
      ],
      ends: [],
    },
  ],
  walks: [{ chart: 'checkout', states: 63, transitions: 45, walked: 45, paths: 31, steps: 152, seconds: 5.79 }],
  browser: new Map([
    [
      'phone tests/flows/payments/checkout/model.test.tsx',
      [{ chart: 'checkout', transitions: 45, walked: 45, seconds: 9.5 }],
    ],
  ]),
};

const address = (hash = '') => `${pathToFileURL(join(site, 'index.html'))}${hash}`;

beforeAll(() => build(['coupon', 'checkout'], recording));
afterAll(async () => {
  await closeVisits();
  remove();
});

async function open(hash: string, width = 1280, height = 800): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await newVisitor('file:///', { width, height });
  page.setDefaultTimeout(8_000);
  await page.goto(address(hash));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints };
}

describe('the atlas, opened from a file', () => {
  const pages = [
    '',
    '#/chart/checkout/state/checkout.loadingOrder.slow',
    '#/texts/Try%20again',
    '#/systems',
    '#/question/0',
    '#/walked',
    '#/live',
  ];

  it.each([360, 1280])('has no fault that axe or the layout knows, at %i px', async (width) => {
    const { page, complaints } = await open('', width);
    for (const hash of pages) {
      await page.goto(address(hash));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeViolations(page, 'all'), hash).toEqual([]);
      // a chart is a map, whose letters and lines may lie close together
      if (!hash.startsWith('#/chart')) expect(await layoutFaults(page), hash).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  it('shows on a phone what is pressed in the chart, although that is below it', async () => {
    const { page } = await open('#/chart/coupon', 360, 740);
    await page.locator('[id="coupon.entering.editing"] text').first().click();
    const heading = page.getByRole('heading', { level: 2, name: 'Entering › Editing' });
    await heading.waitFor();
    expect((await heading.boundingBox())?.y).toBeLessThan(300);
  });

  it('finds where a text is said, by the keyboard', async () => {
    const { page, complaints } = await open('');
    await page.keyboard.press('/');
    await page.keyboard.type('try again');
    await page.getByRole('link', { name: /^Text Try again/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Try again' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const picture = page.getByRole('img', { name: 'A screen that says: Try again' });
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(300);
    await page.getByRole('link', { name: 'Loading order › Slow' }).click();
    await page.getByRole('heading', { level: 2, name: 'Loading order › Slow' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('finds what charts together keep, how that would fail, and changes of the source', async () => {
    const { page, complaints } = await open('');
    const search = async (words: string) => {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(words);
    };
    await search('identity');
    await page.getByRole('link', { name: /^Together Identity/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Identity' }).waitFor();
    await search('it is not so that');
    const story = page.getByRole('link', { name: /^Story When/ }).first();
    const when = (await story.getByRole('strong').textContent()) ?? '';
    await story.click();
    const opened = page.locator('details[open]');
    expect(await opened.textContent()).toContain(when);
    await expect.poll(async () => (await opened.boundingBox())?.y).toBeLessThan(400);
    await search('guard isCodeIncomplete');
    await page
      .getByRole('link', { name: /^Mutant guard.*isCodeIncomplete/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Coupon' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is read by the keyboard: Tab goes through the states, arrows follow their transitions', async () => {
    const { page } = await open('#/chart/coupon');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.locator('[id="coupon"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(/^Transition .* from Coupon$/);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('State coupon');
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^State /);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2 }).waitFor();
    expect(await page.locator('[aria-current=true]').first().getAttribute('aria-label')).toMatch(/^State /);
  });

  it('plays the way to a transition, picture by picture', async () => {
    const { page } = await open(`#/chart/coupon/transition/${encodeURIComponent(refusedBy)}`);
    await page.getByText('2 of 2').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('1 of 2').waitFor();
    await page.getByRole('img', { name: 'The screen after: The page opens' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('img', { name: 'The screen after: Press “Redeem”' }).waitFor();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.locator('.film-screen img[src$="-360-dark.webp"]').waitFor();
  });

  it('says what was walked in Chromium, of which commit, and what was not', async () => {
    const { page } = await open('#/walked');
    await page.getByRole('cell', { name: '45 of 45, 9.50 s *' }).waitFor();
    await page.getByText('A star marks figures of another commit: older.').waitFor();
    await page.getByText(/Not run there: walks in a window of the size “desk” .*; journeys/).waitFor();
  });
});
