import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, layoutFaults } from './support/accessibility.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { smallAtlas } from './support/small-atlas.ts';

const { site, build, remove } = smallAtlas();

const screens = {
  boxes: '<main><h1>Redeem a coupon</h1><label>Code <input value="000000" data-focused></label></main>',
  refused: '<main><h1>Redeem a coupon</h1><p role="alert">Wrong code please try again</p></main>',
  slow: '<main><h1>Your order</h1><p>Still working</p><button type="button">Try again</button></main>',
  dialog: '<main><h1>Your order</h1></main><dialog data-modal aria-label="Wait"><p>Please wait</p></dialog>',
};
const refusedBy = 'coupon.entering | code.submitted#1 [isCodeIncomplete] -> coupon.entering.refused';

/** What two walks left. */
const recorded = {
  file: 'tests/flows',
  paths: [
    {
      machine: 'coupon',
      variant: '',
      steps: [
        { words: '', state: 'entering.editing', taken: [], screen: 'boxes' },
        { words: 'press “Redeem”', state: 'entering.refused', taken: [refusedBy], screen: 'refused' },
      ],
    },
    {
      machine: 'checkout',
      variant: '',
      steps: [
        { words: '', state: 'loadingOrder.waiting', taken: [], screen: 'boxes' },
        { words: 'time passes', state: 'loadingOrder.slow', taken: [], screen: 'slow' },
      ],
    },
  ],
  ends: ['dialog'],
};

const address = (hash = '') => `${pathToFileURL(join(site, 'index.html'))}${hash}`;

beforeAll(() => build(['coupon', 'checkout'], screens, recorded));
afterAll(async () => {
  await closeVisits();
  remove();
});

async function open(hash: string, width = 1280, height = 800): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await newVisitor('file:///', { width, height });
  await page.goto(address(hash));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints };
}

describe('the atlas, opened from a file', () => {
  const pages = [
    '',
    '#/chart/checkout',
    '#/chart/checkout/checkout.loadingOrder.slow',
    `#/chart/coupon/${encodeURIComponent(refusedBy)}`,
    '#/texts/Try%20again',
    '#/question/0',
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

  it('is read by the keyboard: Tab goes through the states, Enter opens one', async () => {
    const { page } = await open('#/chart/coupon');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.locator('[id="coupon"]').focus();
    expect(await focused()).toBe('State coupon');
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^State /);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[aria-current=true]').first().getAttribute('aria-label')).toMatch(/^State /);
  });

  it.each([360, 1280])('brings the state of its address into view at %i px', async (width) => {
    const { page } = await open('#/chart/checkout/checkout.processing.pollingStopped', width);
    const place = await page.locator('[id="checkout.processing.pollingStopped"]').boundingBox();
    const map = await page.getByRole('region', { name: 'The chart' }).boundingBox();
    if (!place || !map) throw new Error('The chart is not drawn');
    expect(place.x).toBeGreaterThan(map.x);
    expect(place.x + place.width).toBeLessThan(map.x + map.width);
    expect(place.y).toBeGreaterThan(map.y);
    expect(place.y + place.height).toBeLessThan(map.y + map.height);
  });

  it('shows, beside the chart, the screen after a transition and what its source says of it', async () => {
    const { page } = await open(`#/chart/coupon/${encodeURIComponent(refusedBy)}`);
    const picture = page.getByRole('img', { name: 'The screen in Entering › Refused, after: Press “Redeem”' });
    expect(await picture.getAttribute('src')).toMatch(/refused-360\.webp$/);
    await page.getByRole('radio', { name: '1280 px' }).check();
    await page.locator('figure img[src$="refused-1280.webp"]').waitFor();
    await page.getByRole('heading', { level: 2, name: 'code.submitted (2) [isCodeIncomplete]' }).waitFor();
  });

  it('answers a question by the screens of its states in order', async () => {
    const { page } = await open('#/question/0');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'What happens when the bank takes an hour?',
    );
    const answers = page.getByRole('region', { name: 'What a learner sees' }).getByRole('listitem');
    expect(await answers.first().textContent()).toContain('1. Confirming › Waiting');
  });
});
