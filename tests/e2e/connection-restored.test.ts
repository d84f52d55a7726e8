import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { openAccount } from './support/account.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const sold = 'kurmanji-for-beginners';
const free = 'mentoring-give-and-get-guidance';
const answers = answersOf(free);

let platform: RunningPlatform;
let token: string;

/** A card of the list. */
const aCourse = (page: Page) => page.locator('main li a[href^="/course/"]').first();

/** As a link of the page would, whose code is there already. */
const open = (page: Page, path: string) => page.evaluate((to) => window.history.pushState(null, '', to), path);

interface Tab {
  page: Page;
  I: Learner;
}

/**
 * What a learner does before the server is gone, what fails without it, and what is there after its
 * return.
 */
interface Case {
  before: (tab: Tab) => Promise<unknown>;
  fails: (tab: Tab) => Promise<unknown>;
  returns: (tab: Tab) => Promise<unknown>;
}

const cases: Readonly<Record<string, Case>> = {
  'the list of courses': {
    before: ({ I }) => I.goTo('/course'),
    fails: async ({ I, page }) => {
      await page.getByRole('searchbox').fill('sewing');
      await I.see('Try again');
    },
    returns: ({ page }) =>
      page
        .getByRole('heading', { name: /^Sewing/ })
        .first()
        .waitFor(),
  },
  'a course': {
    before: async ({ I, page }) => {
      await I.goTo(`/course/${sold}`);
      await I.follow('Courses');
      await I.seeAddress(/^\/course$/);
      await aCourse(page).waitFor();
    },
    fails: async ({ I, page }) => {
      await aCourse(page).click();
      await I.see('We could not load the course');
    },
    returns: ({ I }) => I.see(/^(Buy course|Start learning|Not owned yet)$/),
  },
  'the answer of a question': {
    before: async ({ I, page }) => {
      await I.goTo(`/course/${free}/practice-test`);
      await I.press('Begin the test');
      const my = practising(page);
      await my.seeQuestion(1, 12);
      const [first] = await my.readQuestions();
      if (!first) throw new Error('the test has no questions');
      await my.give(first, answers.right(first));
    },
    fails: async ({ I }) => {
      await I.press('Check');
      await I.see('Your answer is kept on this device');
    },
    returns: ({ page }) => page.getByRole('heading', { name: 'Right', exact: true }).waitFor(),
  },
  'a lesson': {
    before: async ({ I }) => {
      await I.goTo(`/course/${free}`);
      await I.follow(/^(Start|Continue) learning$/);
      await I.seeAddress(/\/lesson\//);
    },
    fails: async ({ I }) => {
      await I.press('Next lesson');
      await I.seeHeading('There is no connection');
    },
    returns: ({ page }) => page.getByRole('button', { name: 'I have read this' }).waitFor(),
  },
  'my purchases': {
    before: async ({ I, page }) => {
      await I.goTo('/profile');
      await I.see('My purchases');
      await open(page, '/about');
      await I.see('Our vision');
    },
    fails: async ({ I, page }) => {
      await open(page, '/profile');
      await I.see('We could not load your courses');
    },
    returns: ({ I }) => I.see("You don't have course yet"),
  },
  'a page whose code is not there': {
    before: ({ I }) => I.goTo('/certificates'),
    fails: async ({ I, page }) => {
      await open(page, '/newsletter?confirm=a-token-from-a-mail');
      await I.see('We could not open this page');
    },
    returns: ({ page }) => page.getByRole('button', { name: 'Confirm' }).waitFor(),
  },
  'the start page': {
    before: async ({ I, page }) => {
      await I.goTo('/home');
      await I.see('Begin here');
      await open(page, '/about');
      await I.see('Our vision');
    },
    fails: async ({ I, page }) => {
      await open(page, '/home');
      await I.see('We could not load your start page');
    },
    returns: ({ page }) => page.getByRole('heading', { name: /^(Begin here|Start here|Continue here)$/ }).waitFor(),
  },
};

beforeAll(async () => {
  platform = await startPlatform();
  ({ token } = await openAccount(platform, 'berivan@example.com', 'Berîvan'));
});
afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

it('[LAYOUT-23][PRACTICE-12] a server that was gone and is back is noticed without a press, on seven pages at once', async () => {
  const { context } = await newVisitor(platform.url, { width: 360, height: 740 });
  await context.addInitScript((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  const tabs = new Map<string, Tab>();
  for (const [name, { before }] of Object.entries(cases)) {
    const page = await context.newPage();
    const tab = { page, I: learner(page, platform) };
    await before(tab);
    tabs.set(name, tab);
  }
  const inEach = (step: 'fails' | 'returns') =>
    Promise.all([...tabs].map(([name, tab]) => cases[name]?.[step](tab).catch((error) => `${name}: ${error}`)));
  const none = [...tabs].map(() => undefined);
  await platform.kill();
  expect(await inEach('fails')).toEqual(none);
  await platform.restart();
  expect(await inEach('returns')).toEqual(none);
});
