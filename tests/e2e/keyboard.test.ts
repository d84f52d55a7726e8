import { expect, it } from 'vitest';
import { readingTime } from './support/fixtures.ts';
import { type Journey, journey } from './support/journey.ts';
import { listenedTo } from './support/vimeo.ts';

const sold = 'kurmanji-for-beginners';
const free = 'mentoring-give-and-get-guidance';
const email = 'berivan@example.com';
const password = 'Walnut-&-almond-5';

let platform: Journey['platform'];
let visit: Journey['visit'];
let page: Journey['page'];
let I: Journey['I'];
let keys: Journey['keys'];

journey({ viewport: { width: 1280, height: 800 } }, (begun) => {
  ({ platform, visit, page, I, keys } = begun);
});

it('[LAYOUT-12] a page that is loaded begins at its start: the first stop skips the navigation', async () => {
  await I.goTo('/');
  await keys.walkTo('link', 'Skip to content', { most: 1 });
  await keys.press('Enter');
  await keys.seeFocusOn('main', /Cultivate/);
});

it('[LAYOUT-02] the contact dialog holds the focus and gives it back', async () => {
  await keys.walkTo('button', 'Contact', { back: true });
  await keys.press('Enter');
  await keys.seeFocusOn('dialog', 'Contact us');
  for (const name of ['Full Name', 'Email Address', 'Message']) await keys.walkTo('textbox', name);
  await keys.walkTo('button', 'Submit');
  await keys.walkTo('textbox', 'Full Name', { most: 2 });
  await keys.press('Escape');
  await keys.seeFocusOn('button', 'Contact');
});

it('[CATALOGUE-01] [CATALOGUE-02] with the keyboard, a visitor filters the courses and shows more of them', async () => {
  await keys.walkTo('link', 'Courses', { back: true });
  await keys.press('Enter');
  await keys.arriveAt(/^\/course$/, 'Find the skill that moves you forward');
  await keys.walkTo('button', 'Filter');
  await keys.press('Enter');
  await I.see('Languages');
  await keys.walkTo('link', 'Languages');
  await keys.press('Escape');
  await keys.seeFocusOn('button', 'Filter');
  await keys.press('Space');
  await keys.walkTo('link', 'Languages');
  await keys.press('Enter');
  await keys.seeFocusOn('button', 'Filter');
  await keys.walkTo('link', 'Remove filter Languages');
});

it('[COURSE-04] [LAYOUT-08] with the keyboard, a visitor opens a course, unfolds its chapters and begins to buy it', async () => {
  await openCard(/^Kurmanji/);
  await keys.arriveAt(new RegExp(`^/course/${sold}$`), /^Kurmanji/);
  await keys.walkTo('button', /^2\. /);
  await keys.press('Space');
  await page.locator('details[open]').filter({ hasText: /^2\. / }).waitFor();
  await keys.walkTo('link', 'Buy course');
  await keys.press('Enter');
  await keys.arriveAt(/^\/login$/, /^Join today/);
});

it('[PHONE-02] the list of countries opens, is searched, and gives the focus back', async () => {
  await keys.walkTo('radio', 'Email');
  await keys.press('ArrowRight');
  await keys.walkTo('button', /^Country code/);
  await keys.press('Enter');
  await keys.seeFocusOn('combobox', 'Search countries');
  await keys.type('netherl');
  await keys.press('Enter');
  await keys.seeFocusOn('button', 'Country code: Netherlands +31');
  await keys.press('Enter');
  await keys.seeFocusOn('combobox', 'Search countries');
  await keys.press('ArrowDown');
  await keys.press('Escape');
  await keys.seeFocusOn('button', 'Country code: Netherlands +31');
});

it('[REG-05] [REG-08] with the keyboard, a visitor registers, and dialogs take the focus and give it back', async () => {
  await keys.walkTo('link', 'Sign Up');
  await keys.press('Enter');
  await keys.arriveAt(/^\/register$/, /^Register/);
  await keys.fill('Email', email);
  await keys.fill('Password', password);
  await keys.fill('Repeat password', 'Another-one-5');
  await keys.fill('First name', 'Berivan');
  await keys.fill('Last name', 'Ali');
  await keys.fill('Date of birth', '02112001');
  for (const name of ['Agree to Terms & Conditions', 'Agree to Privacy Policy']) {
    await keys.walkTo('checkbox', name);
    await keys.press('Space');
  }
  await keys.walkTo('button', 'Create an account');
  await keys.press('Enter');
  await keys.seeFocusOn('dialog', 'Password error');
  await keys.walkTo('button', 'Try Again');
  await keys.press('Enter');
  await keys.seeFocusOn('textbox', 'Repeat password');
  await keys.press('Control+a');
  await keys.type(password);
  await keys.press('Enter');
  await keys.seeFocusOn('dialog', 'Almost there');
  await keys.walkTo('button', 'Confirm Code');
  await keys.press('Enter');
});

it('[VERIFY-01] [VERIFY-09] [VERIFY-17] with the keyboard, a visitor types the code of a mail, which confirms itself', async () => {
  await keys.arriveAtCode();
  await keys.enterCode(await I.readCode(new RegExp(email)));
  await keys.arriveAt(/^\/login$/, /^Join today/);
  await I.see('Email verified successfully');
});

it('[LAYOUT-27] a refused password leaves the focus in the form', async () => {
  await keys.fill('Password', 'Not-this-one-5');
  await keys.press('Enter');
  await I.seeAlert(/password/i);
  expect((await keys.focus()).role).not.toBe('body');
});

it('[LOGIN-07] [PAY-02] with the keyboard, a learner logs in, returns to the purchase, chooses, and goes back to the course', async () => {
  // the page that verified the address has passed it on
  await keys.fill('Password', password);
  await keys.press('Enter');
  await keys.arriveAt(new RegExp(`^/payment-options/course/${sold}$`), 'Choose how to pay');
  await keys.walkTo('radio', /Kurmanji/);
  await keys.press('Space');
  await keys.press('ArrowDown');
  await keys.walkTo('button', 'Continue to payment');
  await keys.walkTo('link', 'Back', { back: true });
  await keys.press('Enter');
  await keys.arriveAt(new RegExp(`^/course/${sold}$`), /^Kurmanji/);
});

it('[LAYOUT-04] the account menu opens and closes, and gives the focus back', async () => {
  await keys.walkTo('button', 'Account menu: Berivan', { back: true });
  await keys.press('Enter');
  await keys.walkTo('link', 'Settings');
  await keys.press('Escape');
  await keys.seeFocusOn('button', 'Account menu: Berivan');
});

it('[LESSON-03] [LESSON-04] after a lesson, what comes next is announced and one key away', async () => {
  await keys.walkTo('link', 'Courses', { back: true });
  await keys.press('Enter');
  await keys.arriveAt(/^\/course$/, 'Find the skill that moves you forward');
  await keys.walkTo('button', 'Filter');
  await keys.press('Enter');
  await keys.walkTo('link', 'In collection');
  await keys.press('Enter');
  await openCard(/^Mentoring/);
  await keys.arriveAt(new RegExp(`^/course/${free}$`), /^Mentoring/);
  await keys.walkTo('link', 'Start learning');
  await keys.press('Enter');
  await keys.arriveAt(/\/lesson\/mentor-coach-friend$/, /^Mentor, teacher/);
  await playToTheEnd();
  await page.getByRole('status').filter({ hasText: 'Next up' }).waitFor();
  await readToTheEnd();
  await keys.walkTo('button', 'Keep going');
  await keys.press('Enter');
  await keys.arriveAt(/\/lesson\/what-you-can-offer$/, /^You know more/);
  await keys.walkTo('button', 'Next lesson');
  await keys.press('Enter');
  await keys.arriveAt(/\/lesson\/ask-for-a-mentor$/, /^Ask somebody/);
  await keys.walkTo('button', 'Previous lesson');
  await keys.press('Enter');
  await keys.arriveAt(/\/lesson\/what-you-can-offer$/, /^You know more/);
  await playToTheEnd();
  await keys.walkTo('button', 'Keep going');
  await readToTheEnd();
  await keys.walkTo('button', 'Keep going');
  await keys.press('Enter');
  await keys.arriveAt(/\/lesson\/ask-for-a-mentor$/, /^Ask somebody/);
});

it('[LESSON-01] with the keyboard, a learner downloads a worksheet under its name', async () => {
  await keys.walkTo('button', /^Download/);
  const download = page.waitForEvent('download');
  await keys.press('Enter');
  expect((await download).suggestedFilename()).toBe('mentor-request.pdf');
});

it('[DONE-01] [DONE-02] with the keyboard, a learner finishes the chapter and gives feedback on it', async () => {
  await platform.passTime(readingTime);
  await keys.walkTo('button', 'I have read this', { back: true });
  await keys.press('Enter');
  await keys.arriveAt(/\/completed$/, 'You Finished A chapter');
  await keys.walkTo('link', /continue/i);
  await keys.press('Enter');
  await keys.arriveAt(/\/feedback$/, 'How was this chapter?');
  await keys.walkTo('radio', /./);
  await keys.press('Space');
  await keys.press('ArrowDown');
  await keys.walkTo('radio', /star/);
  await keys.press('Space');
  await keys.press('ArrowRight');
  await keys.walkTo('button', 'Submit feedback');
  await keys.press('Enter');
  await keys.seeFocusOn('dialog', 'Thank you!');
  await keys.walkTo('button', 'Continue course');
  await keys.press('Enter');
  await page.waitForURL(/\/lesson\/first-meeting-agreement$/);
});

it('[DELETE-01] [DELETE-02] the dialogs of a deletion can be left, and give the focus back', async () => {
  await I.goTo('/settings');
  await I.seeHeading('Settings');
  // the button can be pressed once the user is loaded
  await page.getByRole('button', { name: 'Berivan' }).waitFor();
  await keys.walkTo('button', 'Delete Account');
  await keys.press('Enter');
  await keys.seeFocusOn('dialog', 'Delete your account?');
  await keys.fill('Email', email);
  await keys.press('Enter');
  await keys.seeFocusOn('dialog', 'Are you sure?');
  await keys.press('Escape');
  await keys.seeFocusOn('button', 'Delete Account');
});

it('no page logged an error, and the server refused nothing', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual(['401 /api/login']);
});

/** Walks into the player and presses its button. */
async function playToTheEnd() {
  const frame = await listenedTo(page);
  await keys.walkTo('iframe', /./);
  expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('▶ Play to the end');
  await keys.press('Enter');
}

/** Says at the end of the text that it was read, and the focus goes to what the page says then. */
async function readToTheEnd() {
  await platform.passTime(readingTime);
  await keys.walkTo('button', 'I have read this');
  await keys.press('Enter');
  await I.see('Done. You have read this lesson.');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Done. You have read this lesson.');
}

/** Walks on to the card of a course and opens it. */
async function openCard(title: RegExp) {
  const titleOfCard = () =>
    page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent ?? '');
  // the heading of the page is there before its cards
  await page.getByRole('heading', { level: 3, name: title }).first().waitFor({ state: 'attached' });
  do await keys.walkTo('link', 'Go to course');
  while (!title.test(await titleOfCard()));
  await keys.press('Enter');
}
