import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { openAccount } from './support/account.ts';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const course = 'mentoring-give-and-get-guidance';
const sold = 'kurmanji-for-beginners';
const answers = answersOf(course);
const phone = { width: 360, height: 740 };

let platform: RunningPlatform;
let token: string;
let visit: Visit;
let I: Learner;
let my: ReturnType<typeof practising>;

/** A browser in which the learner is logged in, at a window of this size. */
async function open(viewport: { width: number; height: number }) {
  const opened = await newVisitor(platform.url, viewport);
  await opened.context.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  return { visit: opened, I: learner(opened.page, platform), my: practising(opened.page) };
}

beforeAll(async () => {
  platform = await startPlatform();
  ({ token } = await openAccount(platform, 'berivan@example.com', 'Berîvan'));
  ({ visit, I, my } = await open(phone));
});

afterAll(async () => {
  await visit?.close();
  await closeVisits();
  await platform?.stop();
});

it('[PRACTICE-09][COURSE-03] a learner finds the practice test on the page of the course, on a phone', async () => {
  await I.goTo(`/course/${course}`);
  await I.follow('1 practice test');
  await I.seeAddress(/practice-test$/);
  await I.see('Questions');
  await I.press('Begin the test');
  await my.seeQuestion(1, 12);
});

it('[PRACTICE-03][PRACTICE-05] an answer is kept after a reload, and on another device', async () => {
  const [first] = await my.readQuestions();
  if (!first) throw new Error('the test has no questions');
  await my.give(first, answers.wrong(first));
  await I.press('Check');
  await I.see('Not yet');
  await I.refresh();
  await I.see('Not yet');
  const desk = await open({ width: 1280, height: 800 });
  await desk.I.goTo(`/course/${course}/practice-test`);
  await desk.I.press('Continue the test');
  await desk.my.seeQuestion(2, 12);
  await desk.visit.close();
});

it('[PRACTICE-10] “Read it again” opens the lesson at its heading, and going back opens the same question', async () => {
  const before = new URL(visit.page.url()).search;
  const link = visit.page.locator('a[href*="from=practice-test"]').first();
  const anchor = new URL((await link.getAttribute('href')) ?? '', platform.url).hash;
  await link.click();
  await I.seeAddress(/\/lesson\//);
  if (anchor) {
    const heading = visit.page.locator(`[id="${decodeURIComponent(anchor.slice(1))}"]`);
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(phone.height);
  }
  await I.follow(/Back to the questions/);
  await my.seeQuestion(1, 12);
  await I.see('Not yet');
  expect(new URL(visit.page.url()).search).toBe(before);
});

it('[PRACTICE-04][PRACTICE-11] a failed test says what to read again, and another may begin', async () => {
  const items = await my.readQuestions();
  await I.press('Next question');
  for (const item of items.slice(1)) {
    await my.seeQuestion(item.number, items.length);
    await my.give(item, answers.wrong(item));
    await I.press('Check');
    await I.see('Not yet');
    await I.press(/Next question|See your result/);
  }
  await I.see('Not passed yet');
  await I.see('Read again');
  await I.press('See all answers');
  await I.see(/All answers|answers/i);
});

it('[PRACTICE-10] by the keyboard alone a test is begun, answered and passed', async () => {
  const desk = await open({ width: 1280, height: 800 });
  const { page } = desk.visit;
  await desk.I.goTo(`/course/${course}/practice-test`);
  await desk.I.see('Begin the test');
  await desk.I.press('Begin the test');
  await desk.my.seeQuestion(1, 12);
  const items = await desk.my.readQuestions();
  for (const item of items) {
    await desk.my.seeQuestion(item.number, items.length);
    await desk.my.type(item, answers.right(item));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { name: 'You passed with 100%' }).waitFor();
  expect(desk.visit.complaints).toEqual([]);
  await desk.visit.close();
});

it('[PRACTICE-08] a visitor tries three questions of a course that is sold', async () => {
  const guest = await newVisitor(platform.url, phone);
  const guestI = learner(guest.page, platform);
  await guestI.goTo(`/course/${sold}/practice-test`);
  await guestI.press('Try 3 questions');
  for (let number = 1; number <= 3; number++) {
    await practising(guest.page).seeQuestion(number, 3);
    const samples = await guest.page.evaluate(
      async (path) => (await (await fetch(path)).json()).data,
      `/api/practice-tests/${sold}/samples`,
    );
    const item = samples[number - 1];
    await practising(guest.page).give(item, answersOf(sold).right(item));
    await guestI.press('Check');
    await guestI.see('Right');
    await guestI.press(/Next question|Finish/);
  }
  expect(guest.complaints).toEqual([]);
  await guest.close();
});
