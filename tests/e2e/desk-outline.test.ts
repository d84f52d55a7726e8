import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { readOutline } from '../../common/desk/outline.ts';
import { closeVisits } from './support/browser.ts';
import { askDesk, enterDesk } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const course = 'food-safety-home-kitchen';

const chapterOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const lessonOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const buttonOf = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).first();

async function pickUp(page: Page, place: Locator): Promise<void> {
  await place.locator('[draggable=true]').first().hover();
  await page.mouse.down();
}

/** To the edge of another place; outside of every place without one. */
async function drag(
  page: Page,
  place: Locator,
  to: { place: Locator; edge: 'before' | 'after' } | null,
): Promise<void> {
  await pickUp(page, place);
  await page.mouse.move(30, 30, { steps: 3 });
  if (to !== null) {
    const { x, y, width, height } = (await to.place.boundingBox()) ?? expect.fail('the place is not on the page');
    await page.mouse.move(x + width / 2, to.edge === 'before' ? y + 3 : y + height - 3, { steps: 3 });
    await expect.poll(() => to.place.getAttribute('data-edge')).toBe(to.edge);
  }
  await page.mouse.up();
}

it.each([360, 1280])(
  '[DESK-137] [DESK-170] an author drags lessons and chapters of the outline to other places, at %i px',
  async (width) => {
    const { page, complaints } = await enterDesk(platform, `Rojin${width}`, 'owner', width);
    const draft = (await askDesk(page, 'POST', '/drafts', { course, title: null }))?.data.id;
    const read = async () => {
      const path = `courses/${course}/course.yaml`;
      const text: string = (await askDesk(page, 'GET', `/drafts/${draft}/text?path=${path}`))?.data.text;
      const chapters = readOutline(text)?.chapters ?? expect.fail('the course has no outline');
      return { text, titles: chapters.map(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)]) };
    };
    const before = await read();
    const [first = [], second = [], ...others] = before.titles;
    const [chapter = '', one = '', two = '', ...rest] = first;
    const [other = '', three = '', ...lessons] = second;
    const open = async () => {
      await page.goto(`${platform.url}/desk/drafts/${draft}/outline`);
      await page.getByRole('heading', { level: 1, name: 'Outline of the course' }).waitFor();
    };
    const isFocused = (button: Locator) =>
      expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    const isShown = async (titles: readonly (readonly string[])[]) => {
      await expect.poll(async () => (await read()).titles).toEqual(titles);
      await page.getByText('Saved in the draft.').waitFor();
      expect(await page.locator('main :is([id^="chapter-"], [id^="lesson-"])').allInnerTexts()).toEqual(titles.flat());
    };

    await open();
    await page.setViewportSize({ width, height: 3000 });
    await drag(page, lessonOf(page, one), null);
    await drag(page, lessonOf(page, one), { place: lessonOf(page, two), edge: 'after' });
    await isShown([[chapter, two, one, ...rest], second, ...others]);
    await isFocused(buttonOf(lessonOf(page, one), 'Details'));

    await drag(page, lessonOf(page, one), { place: lessonOf(page, three), edge: 'before' });
    await isShown([[chapter, two, ...rest], [other, one, three, ...lessons], ...others]);
    await isFocused(buttonOf(lessonOf(page, one), 'Details'));
    await page.keyboard.press('Alt+ArrowUp');
    await isShown([[chapter, two, ...rest, one], second, ...others]);
    await isFocused(buttonOf(lessonOf(page, one), 'Move up'));
    await open();
    await drag(page, lessonOf(page, one), { place: lessonOf(page, two), edge: 'before' });
    await expect.poll(async () => (await read()).text).toBe(before.text);

    const heading = chapterOf(page, chapter)
      .locator('div', { has: page.getByRole('heading', { level: 2 }) })
      .first();
    await drag(page, lessonOf(page, three), { place: heading, edge: 'after' });
    await isShown([[chapter, three, one, two, ...rest], [other, ...lessons], ...others]);
    await isFocused(buttonOf(lessonOf(page, three), 'Details'));
    await open();
    await drag(page, lessonOf(page, three), { place: lessonOf(page, lessons[0] ?? ''), edge: 'before' });
    await isShown(before.titles);

    await page.setViewportSize({ width, height: 600 });
    await pickUp(page, lessonOf(page, one));
    // browsers alone scroll within 20 px of the edge
    await page.mouse.move(width / 2, 550, { steps: 3 });
    const scrolled = () => page.evaluate(() => window.scrollY);
    const { height } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight }));
    expect(height).toBeGreaterThan(1200);
    await expect.poll(scrolled, { timeout: 10_000 }).toBeGreaterThan(300);
    await page.mouse.move(1, 300, { steps: 3 });
    await page.mouse.up();
    expect((await read()).titles).toEqual(before.titles);
    await page.setViewportSize({ width, height: 3000 });

    await drag(page, chapterOf(page, other), { place: chapterOf(page, chapter), edge: 'before' });
    await isShown([second, first, ...others]);
    await isFocused(buttonOf(chapterOf(page, other), 'Rename'));
    await open();
    expect((await read()).titles).toEqual([second, first, ...others]);
    expect(complaints).toEqual([]);
  },
);

// Chromium on Linux begins no drag by a long press (Input.dispatchTouchEvent, 10 s)
it('[DESK-137] on a phone, parts of the outline are moved by touch with buttons of at least 44 px', async () => {
  const { page, complaints } = await enterDesk(platform, 'Azad', 'owner', 360);
  const draft = (await askDesk(page, 'POST', '/drafts', { course, title: null }))?.data.id;
  await page.goto(`${platform.url}/desk/drafts/${draft}/outline`);
  await page.getByRole('heading', { level: 1, name: 'Outline of the course' }).waitFor();
  const titles = () => page.locator('main :is([id^="chapter-"], [id^="lesson-"])').allInnerTexts();
  await page.locator('[draggable=true]').first().waitFor();
  const before = await titles();
  const [, one = '', two = ''] = before;
  const small = await page.locator('main button').evaluateAll((buttons) =>
    buttons
      .map((button) => button.getBoundingClientRect())
      .filter(({ width, height }) => Math.min(width, height) < 44)
      .map(({ width, height }) => [width, height]),
  );
  expect(small).toEqual([]);
  await buttonOf(lessonOf(page, one), 'Move down').tap();
  await expect.poll(async () => (await titles()).slice(1, 3)).toEqual([two, one]);
  await page.getByText('Saved in the draft.').waitFor();
  await buttonOf(lessonOf(page, one), 'Move up').tap();
  await expect.poll(titles).toEqual(before);
  await page.getByText('Saved in the draft.').waitFor();
  expect(complaints).toEqual([]);
});
