import { expect, it } from 'vitest';
import { type Journey, journey } from './support/journey.ts';

let visit: Journey['visit'];
let page: Journey['page'];
let I: Journey['I'];

journey({ viewport: { width: 390, height: 844 } }, (begun) => {
  ({ visit, page, I } = begun);
});

const field = () => page.getByRole('searchbox', { name: 'Search courses' });
const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
const query = () => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '));
const saying = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();

it('[SEARCH-01] [SEARCH-03] [SEARCH-04] a visitor types a word and finds courses, in an address that can be shared', async () => {
  await I.goTo('/course');
  await expect.poll(titles).toHaveLength(4);
  await field().pressSequentially(' KURMANJÎ beg ');
  await saying(/^1 course for “KURMANJÎ beg”$/);
  await expect.poll(titles).toEqual(['Kurmanji for beginners']);
  expect(query()).toBe('?q=KURMANJÎ beg');
  const found = await titles();
  await I.refresh();
  await expect.poll(titles).toEqual(found);
  expect(await field().inputValue()).toBe('KURMANJÎ beg');
});

it('[SEARCH-03] one step back from a list that was searched and lengthened leaves it', async () => {
  await I.goTo('/blog');
  await I.goTo('/course');
  await I.follow('View more courses');
  await expect.poll(titles).toHaveLength(8);
  await field().fill('a');
  await page.keyboard.press('Enter');
  await saying(/for “a”$/);
  await I.press('Filter');
  await I.follow('Crafts');
  await expect.poll(query).toBe('?category=Crafts&q=a');
  await page.goBack();
  await I.seeAddress(/^\/blog$/);
  await page.goForward();
  await page.getByRole('link', { name: 'Remove filter Crafts' }).waitFor();
  expect(await field().inputValue()).toBe('a');
});

it('[CATALOGUE-02] a press on the Filter button closes the menu that it opened, and the button keeps the focus', async () => {
  await I.goTo('/course');
  const filter = page.getByRole('button', { name: 'Filter' });
  const expanded = () => filter.getAttribute('aria-expanded');
  await filter.click();
  await expect.poll(expanded).toBe('true');
  // Playwright presses only what nothing covers.
  await filter.click();
  await expect.poll(expanded).toBe('false');
  expect(await filter.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('[SEARCH-06] "View more courses" of a search goes on in the same order, and each course comes once', async () => {
  await I.goTo('/course?q=a');
  await expect.poll(titles).toHaveLength(4);
  const first = await titles();
  await I.follow('View more courses');
  await expect.poll(titles).toHaveLength(8);
  const more = await titles();
  expect(more.slice(0, 4)).toEqual(first);
  expect(new Set(more).size).toBe(8);
  await I.goTo('/course?q=a&page=2');
  await expect.poll(titles).toEqual(more);
});

it('[SEARCH-05] words that no course has say so, stay text, and lead back to all courses', async () => {
  await I.goTo(`/course?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await page.getByText('No courses match “<img src=x onerror=alert(1)>”.').filter({ visible: true }).last().waitFor();
  await I.meetNoBarrier();
  await I.follow('Clear the search');
  await expect.poll(titles).toHaveLength(4);
  expect(query()).toBe('');
});

it('[SEARCH-07] [SEARCH-09] [SEARCH-10] a typing error, a filter without result and free courses', async () => {
  await I.goTo('/course?category=Crafts&q=kurmnaji');
  await page.getByRole('link', { name: 'Languages (1)' }).click();
  await expect.poll(titles).toEqual(['Kurmanji for beginners']);
  await I.goTo('/course?price=free');
  await saying(/^2 free courses$/);
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = await page.locator('#course-filter').boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.poll(titles).toHaveLength(4);
  expect(query()).toBe('');
});

it('no page logged an error, and the server refused nothing', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual([]);
});
