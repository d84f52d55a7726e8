import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeVisits } from './support/browser.ts';
import { askDesk, enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const course = 'food-safety-home-kitchen';
const lesson = 'kitchen-hands-and-surfaces';

const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();
const seeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Changes a text of the draft by the session of the page. */
async function edit(page: Page, draft: string, path: string, from: string, to: string): Promise<void> {
  const address = `/drafts/${draft}/text`;
  const read = await askDesk(page, 'GET', `${address}?path=${path}`);
  const text = read?.data.text.replace(from, to);
  const saved = await askDesk(page, 'PUT', address, { path, text, basedOn: read?.data.hash });
  expect(saved?.status).toBe(200);
}

/** What does not fit beside the window's edges, and pictures that did not come. */
const faultsOf = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, document.body.scrollHeight);
    const pictures = [...document.querySelectorAll('main img')].filter((each) => each instanceof HTMLImageElement);
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    return {
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      missing: pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
    };
  });
const none = { beyond: 0, missing: [] };

it.each([360, 1280])(
  '[DESK-146][DESK-148][DESK-149] an author sees a draft as visitors and learners would, in English and Sorani, at %i px',
  async (width) => {
    const { page, complaints } = await enterDesk(platform, `Rojin${width}`, 'owner', width);
    await page.goto(`${platform.url}/desk/drafts`);
    await page.getByLabel('Course').selectOption(course);
    await press(page, 'Begin a draft');
    await seeHeading(page, `Draft of ${course}`);
    const draft = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const folder = `courses/${course}`;
    await edit(page, draft, `${folder}/course.yaml`, 'title: Food safety', 'title: Safe food');

    await follow(page, 'Preview');
    await seeHeading(page, 'Safe food in a home kitchen');
    await page.getByText('A draft of Safe food in a home kitchen, as a visitor would see it.').waitFor();
    expect(await faultsOf(page)).toEqual(none);
    await follow(page, 'Why food makes people ill');
    await seeHeading(page, 'Why food makes people ill');
    await page.getByText('The film would be here').waitFor();
    expect(await faultsOf(page)).toEqual(none);
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Purchase Course' }).click();
    await seeHeading(page, 'Not part of the preview');

    await follow(page, 'To the page of the course');
    await follow(page, 'As a learner');
    await page.getByText('as a learner who bought it would see it').waitFor();
    await follow(page, 'Hands, cloths and boards');
    await seeHeading(page, 'Hands, cloths and boards');
    await page.getByRole('button', { name: /have read/i }).click();

    await follow(page, 'کوردی (سۆرانی)');
    await page.waitForURL(`**/ckb/desk/drafts/${draft}/preview/${lesson}?as=learner`);
    await page.getByText('وەک فێرخواز').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await faultsOf(page)).toEqual(none);
    await page.goto(`${platform.url}/ckb/desk/drafts/${draft}/preview?as=visitor`);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await edit(page, draft, `${folder}/course.yaml`, 'level: beginner', 'level: easy');
    await page.goto(`${platform.url}/desk/drafts/${draft}/preview`);
    await seeHeading(page, 'This draft cannot be previewed yet');
    await page.locator('main a[href*="course.yaml&line="]').click();
    await page.getByLabel('Text of the file').waitFor();
    expect(complaints).toEqual([]);
  },
);
