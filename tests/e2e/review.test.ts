import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Review } from '../../common/api/types.ts';
import { answersOf } from '../support/right-answers.ts';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { apiOf, join, taken } from './support/fixtures.ts';
import { type Learner, learner } from './support/learner.ts';
import { movingClock } from './support/moving-clock.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const course = 'mentoring-give-and-get-guidance';
const answers = answersOf(course);
const clock = movingClock();

let platform: RunningPlatform;
let token: string;
let api: ReturnType<typeof apiOf>;
let visit: Visit;
let I: Learner;
let my: ReturnType<typeof practising>;

/** Answers every question of a practice test, wrong. */
async function failTest(): Promise<void> {
  const path = { id: course };
  const { data } = await taken(api.POST('/practice-tests/{id}/attempts', { params: { path } }));
  for (const item of data.items) {
    const params = { path: { id: data.id, questionId: item.question_id } };
    const body = { answer: answers.wrong(item) };
    await taken(api.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params, body }));
  }
}

/** The review of today, as the server has it. */
async function reviewNow(): Promise<Review> {
  const { review } = (await taken(api.GET('/reviews'))).data;
  if (!review) throw new Error('no review was begun');
  return review;
}

beforeAll(async () => {
  platform = await startPlatform(clock.env);
  token = await join(platform, {
    email: 'zozan@example.com',
    password: 'Walnut-&-almond-5',
    first_name: 'Zozan',
    last_name: 'Karim',
    date_of_birth: '1998-04-12',
  });
  api = apiOf(platform, token);
  visit = await newVisitor(platform.url, { width: 360, height: 740 });
  await visit.context.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  [I, my] = [learner(visit.page, platform), practising(visit.page)];
});

afterAll(async () => {
  await visit?.close();
  await closeVisits();
  await platform?.stop();
  clock.remove();
});

/** The profile names no question once what comes in the same answer is there. */
async function seeNoneFresh(): Promise<void> {
  await I.see("You don't have course yet");
  expect(await freshLink().count()).toBe(0);
}

const freshLink = () => visit.page.getByRole('link', { name: /to keep fresh$/ });

it('[REVIEW-06] before the first test the page says how questions come there', async () => {
  await I.goTo('/review');
  await I.see('No questions yet');
  await I.meetNoBarrier();
});

it('[REVIEW-01][REVIEW-06] after a failed test nothing is due on the same day, and the page says when it will be', async () => {
  await failTest();
  await I.goTo('/review');
  await I.see('Nothing to review today');
  await I.goTo('/profile');
  await seeNoneFresh();
});

it('[REVIEW-05][REVIEW-07] a day later the profile names five questions, which are answered by the keyboard alone on a phone', async () => {
  clock.forward(24);
  const { page } = visit;
  await I.goTo('/profile');
  await I.follow('5 questions to keep fresh');
  await I.seeHeading('Questions to keep fresh');
  await I.see('5 questions today, about 3 minutes');
  await I.seeNoSidewaysScroll();
  await my.keys.walkTo('button', 'Begin');
  await my.keys.press('Enter');
  await my.seeQuestion(1, 5);
  const { items } = await reviewNow();
  expect(items).toHaveLength(5);
  for (const { question } of items) {
    await my.seeQuestion(question.number, 5);
    // a reload in the middle comes to the same question
    if (question.number === 3) {
      await I.refresh();
      await my.seeQuestion(3, 5);
      await page.getByRole('heading', { level: 2, name: 'Question 3 of 5' }).focus();
    }
    await my.type(question, answers.right(question));
    await my.keys.press('Enter');
    await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
    await I.seeNoSidewaysScroll();
    await my.keys.press('Enter');
  }
  await page.getByRole('heading', { name: 'Done for today' }).waitFor();
  await I.see(/^5 of 5 right/);
  await I.meetNoBarrier();
  expect(visit.complaints).toEqual([]);
});

it('[REVIEW-02][REVIEW-07] after its five questions the review is done for today, and the profile names none', async () => {
  await I.follow('Back to your courses');
  await I.seeHeading('My Profile');
  await seeNoneFresh();
  await I.goTo('/review');
  await I.see('Done for today');
});

it('[REVIEW-08] with reviews switched off in the settings the profile names no questions, and with reviews on again it does', async () => {
  clock.forward(24);
  await I.goTo('/settings');
  const box = visit.page.getByRole('checkbox', { name: 'Keep questions fresh' });
  await box.and(visit.page.locator(':not([aria-disabled])')).uncheck();
  await expect.poll(async () => (await taken(api.GET('/reviews'))).data.enabled).toBe(false);
  await I.goTo('/profile');
  await seeNoneFresh();
  await I.goTo('/review');
  await I.follow('Open your settings');
  await box.and(visit.page.locator(':not([aria-disabled])')).check();
  await expect.poll(async () => (await taken(api.GET('/reviews'))).data.enabled).toBe(true);
  await I.goTo('/profile');
  await I.see('5 questions to keep fresh');
});
