import { expect, it } from 'vitest';
import { type Journey, journey } from './support/journey.ts';
import { listenedTo } from './support/vimeo.ts';

const course = '/course/kurmanji-for-beginners';

let visit: Journey['visit'];
let page: Journey['page'];
let I: Journey['I'];

journey({ viewport: { width: 390, height: 844 } }, (begun) => {
  ({ visit, page, I } = begun);
});

const scrolled = () => page.evaluate(() => Math.round(scrollY));
const seeScrolledTo = (top: number) => expect.poll(scrolled).toBe(top);
const cards = () => page.getByRole('article').count();

it('[LAYOUT-12] [CATALOGUE-01] going back from a course shows the list as long and as far scrolled as before', async () => {
  await I.goTo('/course');
  await I.follow('View more courses');
  await expect.poll(cards).toBe(8);
  await page.getByRole('article').nth(6).scrollIntoViewIfNeeded();
  const top = await scrolled();
  expect(top).toBeGreaterThan(500);
  await page.getByRole('article').nth(6).getByRole('link', { name: 'Go to course' }).click();
  await I.see('Course content');
  await seeScrolledTo(0);
  await page.goBack();
  await expect.poll(cards).toBe(8);
  await seeScrolledTo(await nearly(top));

  await page.goForward();
  await I.see('Course content');
  await seeScrolledTo(0);
});

it('[LAYOUT-12] [CATALOGUE-02] a refresh of the course list keeps its filter and scroll position', async () => {
  await I.goTo('/course');
  await I.press('Filter');
  await I.follow('Oldest-Newest');
  await page.getByRole('link', { name: 'Remove filter Oldest-Newest' }).waitFor();
  await I.follow('View more courses');
  await expect.poll(cards).toBe(8);
  const before = await page.getByRole('article').allInnerTexts();
  await page.getByRole('article').nth(5).scrollIntoViewIfNeeded();
  const top = await scrolled();
  await I.refresh();
  await page.getByRole('link', { name: 'Remove filter Oldest-Newest' }).waitFor();
  await expect.poll(() => page.getByRole('article').allInnerTexts()).toEqual(before);
  await seeScrolledTo(await nearly(top));
});

it('[COURSE-04] the accordion remembers which chapters were open, after a lesson and after a refresh', async () => {
  await I.goTo(course);
  const open = () => page.locator('details[open] summary').allInnerTexts();
  const chapter = (name: string | RegExp) => page.locator('summary').filter({ hasText: name });
  await expect.poll(open).toHaveLength(1);
  const [first] = await open();
  await chapter(/^3\. /).click();
  await page.getByRole('link', { name: 'Greetings and thanks' }).click();
  await I.seeAddress(/\/lesson\//);
  await page.goBack();
  await expect.poll(open).toHaveLength(2);
  await chapter(first ?? '').click();
  await I.refresh();
  await I.see('Course content');
  await expect.poll(open).toEqual([expect.stringMatching(/^3\. /)]);
});

it('[LESSON-01] the speed of one lesson is the speed of the next', async () => {
  await I.goTo(`${course}/chapter/kurmanji-first-words/lesson/kurmanji-alphabet`);
  const frame = await listenedTo(page);
  await frame.evaluate('emit("playbackratechange", { playbackRate: 1.5 })');
  await I.press(/^Next/);
  await I.seeHeading('Greetings and thanks');
  const next = await listenedTo(page);
  expect(await next.evaluate('speed')).toBe(1.5);
});

it('[PHONE-02] the list of countries fetches the flags that are seen, as pictures', async () => {
  const flags: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/flags/')) flags.push(`${pathname} ${response.headers()['content-type']}`);
  });
  await I.goTo('/login');
  await I.choose('Telephone');
  await page.getByRole('button', { name: /^Country code/ }).click();
  await page.getByRole('option').nth(200).waitFor({ state: 'attached' });
  await expect.poll(() => flags.length).toBeGreaterThan(3);
  await page.getByRole('combobox').fill('هولندا');
  await page.getByRole('option', { name: /^Netherlands/ }).waitFor();
  await page.getByRole('combobox').fill('Almanya');
  await page.getByRole('option', { name: /Germany/ }).waitFor();
  // those near the top of the list, and those near the country that it scrolls to; not all 243
  expect(new Set(flags).size).toBeLessThan(200);
  expect(flags.every((flag) => /^\/flags\/[A-Z]{2}\.svg image\/svg/.test(flag))).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Enter phone number').fill('+46 70 123 45 67');
  await page.getByRole('button', { name: /Sweden \+46/ }).waitFor();
});

it('[LOGIN-11] the text of an error can be selected and copied', async () => {
  await I.goTo('/login');
  await I.fill('Email', 'nobody@example.com');
  await I.fill('Password', 'Not-the-right-1');
  await I.press('Log in');
  const alert = page.getByRole('alert').first();
  await alert.waitFor();
  await alert.getByText(/Invalid/).click({ clickCount: 3 });
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe((await alert.innerText()).trim());
});

it('[VERIFY-06] a refresh while verifying keeps whom the code was sent to', async () => {
  await I.goTo('/register');
  await I.fill('Email', 'again@example.com');
  await I.fillPerson({ password: 'Apricot-&-fig-11', firstName: 'Evîn', lastName: 'Polat', born: '2000-05-06' });
  await I.tick(/Terms & Conditions/);
  await I.tick(/Privacy Policy/);
  await I.press('Create an account');
  await I.press('Confirm Code');
  await I.see('again@example.com');
  await I.refresh();
  await I.see('again@example.com');
  await I.fillCode(await I.readCode(/again@example\.com/));
  await I.see('Email verified successfully');
});

it('no page logged an error, and the server refused only what was wrong', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual(['401 /api/login']);
});

/** The place itself, or the end of a page that is now a little shorter. */
async function nearly(top: number): Promise<number> {
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  return Math.min(top, Math.round(end));
}
