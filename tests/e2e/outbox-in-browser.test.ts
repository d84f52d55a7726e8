import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { openAccount } from './support/account.ts';
import { closeVisits, untilHydrated } from './support/browser.ts';
import { giveFeedback, openFeedback, storedFeedback, storedStars } from './support/feedback.ts';
import { aPhone, keptRows, type Phone } from './support/phone.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const course = 'mentoring-give-and-get-guidance';
const waits = '1 thing waits for a connection';
const hint = 'It is kept on this device, and sent as soon as you are connected. You can go on.';
const hintInPageOnly =
  'This device has no room to keep it. Leave this page open until you are connected: then it is sent.';

let platform: RunningPlatform;
let isDown = false;

beforeAll(async () => {
  platform = await startPlatform();
});

/** Ends the server. */
async function goOffline(): Promise<void> {
  await platform.kill();
  isDown = true;
}

async function connectionReturns(): Promise<void> {
  if (isDown) await platform.restart();
  isDown = false;
}

beforeEach(connectionReturns);

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

/** Keys of those calls of the phone that the server has answered. */
function answeredKeys({ context }: Phone, ending: string): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  context.on('response', (answer) => {
    const request = answer.request();
    const isCall = request.method() !== 'GET' && new URL(request.url()).pathname.endsWith(ending);
    if (isCall) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

it('[OFFLINE-41][OFFLINE-70] on a device without storage left, an answer is sent from its open page, and a banner asks to keep that open', async () => {
  const account = await openAccount(platform, 'zelal@example.com', 'Zelal');
  const phone = await aPhone(platform, account);
  const { page, I, context } = phone;
  const my = practising(page);
  await I.goTo(`/course/${course}/practice-test`);
  await I.press('Begin the test');
  await my.seeQuestion(1, 12);
  const [question] = await my.readQuestions();
  if (!question) throw new Error('the test has no questions');
  await my.give(question, answersOf(course).right(question));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: platform.url, quotaSize: 1 });
  await goOffline();
  await I.press('Check');
  await I.see(waits);
  await I.see(hintInPageOnly);
  expect(await page.getByText(hint).count()).toBe(0);
  expect(await keptRows(phone)).toBe(0);

  await connectionReturns();
  await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
  await page.getByText(waits).waitFor({ state: 'detached' });
  const answers = (await my.readQuestions()).map(({ answered }) => answered?.given);
  expect(answers.filter((given) => given !== undefined)).toEqual([answersOf(course).right(question)]);
});

const day = 24 * 3_600_000;

it.each([
  ['ahead', day],
  ['behind', -day],
])(
  '[OFFLINE-24][OFFLINE-26] feedback from a phone whose clock is a day %s is stored with the time at which it was given',
  async (direction, offset) => {
    const account = await openAccount(platform, `clock-${direction}@example.com`, 'Rojbîn');
    const phone = await aPhone(platform, account);
    const { page, context } = phone;
    await context.clock.install({ time: Date.now() + offset });
    await openFeedback(phone);
    await goOffline();
    const given = Date.now();
    await giveFeedback(phone, 3);
    await expect.poll(() => keptRows(phone)).toBe(1);
    await page.close();

    await connectionReturns();
    // two hours later, on both sides
    await platform.passTime(120);
    await context.clock.fastForward('02:00:00');
    const next = await phone.openPage();
    await next.I.goTo('/about');
    await expect.poll(() => keptRows(next), { timeout: 120_000 }).toBe(0);
    const stored = await storedFeedback(platform, account);
    expect(stored).toHaveLength(1);
    expect(Math.abs(Date.parse(stored[0]?.created_at ?? '') - given)).toBeLessThan(60_000);
  },
);

it('[OFFLINE-01][OFFLINE-20][OFFLINE-26] a service worker that the browser stopped opens a cached page offline, and the outbox is sent from there', async () => {
  const account = await openAccount(platform, 'nalin@example.com', 'Nalîn');
  const phone = await aPhone(platform, account, { serviceWorkers: 'allow' });
  const { page, context } = phone;
  await openFeedback(phone);
  // the worker keeps the offline page last
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline.html'))?.status)).toBe(200);
  const other = await phone.openPage();
  await other.I.goTo('/about');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pages')).match('/about'))?.status))
    .toBe(200);
  const devtools = await context.newCDPSession(other.page);
  const running = new Map<string, string>();
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => [...running.values()]).toEqual(['running']);

  await goOffline();
  await giveFeedback(phone, 4);
  await expect.poll(() => keptRows(phone)).toBe(1);
  await page.close();
  const stopped = async () => {
    // what the closed page has asked for may begin it once more
    await devtools.send('ServiceWorker.stopAllWorkers');
    return [...running.values()];
  };
  await expect.poll(stopped).toEqual(['stopped']);
  await other.page.goto('/about');
  await other.page
    .locator('#kept-note')
    .getByText(/^There is no connection\. This page is from /)
    .waitFor();
  await expect.poll(() => [...running.values()]).toEqual(['running']);

  await connectionReturns();
  await expect.poll(() => keptRows(other), { timeout: 120_000 }).toBe(0);
  expect(await storedStars(platform, account)).toEqual([4]);
  await untilHydrated(other.page);
  expect(await other.page.locator('#kept-note').count()).toBe(0);
});

it('[OFFLINE-20][OFFLINE-22] two tabs of a learner both show what waits to be sent, and only one of them sends it', async () => {
  const account = await openAccount(platform, 'hana@example.com', 'Hana');
  const phone = await aPhone(platform, account);
  const { page } = phone;
  const keys = answeredKeys(phone, '/feedback');
  await openFeedback(phone);
  const other = await phone.openPage();
  await other.I.goTo(new URL(page.url()).pathname);
  await other.I.seeHeading('How was this chapter?');
  await goOffline();
  await giveFeedback(phone, 5);
  for (const { I } of [phone, other]) {
    await I.see(waits);
    await I.see('Your feedback on a chapter');
  }
  expect(await keptRows(other)).toBe(1);

  await connectionReturns();
  for (const tab of [page, other.page]) await tab.getByText(waits).waitFor({ state: 'detached' });
  expect(await keptRows(other)).toBe(0);
  expect(await storedStars(platform, account)).toEqual([5]);
  expect(keys).toEqual([expect.any(String)]);
});

it('[OFFLINE-21][OFFLINE-28] an offline log-out says what it would delete, and leaves nothing to be sent', async () => {
  const account = await openAccount(platform, 'berfin@example.com', 'Berfin');
  const phone = await aPhone(platform, account);
  const { page, I } = phone;
  await openFeedback(phone);
  await goOffline();
  await giveFeedback(phone, 5);
  await I.press('Continue course');
  await I.see(waits);
  const logOut = async () => {
    await I.press('Menu');
    await I.press('Log Out');
    const question = page.getByRole('dialog', { name: '1 thing is not sent yet' });
    await question.getByText('Your feedback on a chapter').waitFor();
  };
  await logOut();
  await I.press('Stay logged in');
  expect(await keptRows(phone)).toBe(1);
  await logOut();
  await I.press('Log out and delete it');
  await page.waitForFunction(() => localStorage.getItem('ACCESS_TOKEN') === null);
  expect(await page.evaluate(() => localStorage.getItem('OUTBOX_KEY'))).toBeNull();
  expect(await page.getByText(waits).count()).toBe(0);

  await connectionReturns();
  const later = await phone.openPage();
  await later.I.goTo('/about');
  await later.page.evaluate((token) => localStorage.setItem('ACCESS_TOKEN', token), account.token);
  await later.I.goTo('/profile');
  await later.I.seeHeading('My Profile');
  expect(await keptRows(later)).toBe(0);
  expect(await storedStars(platform, account)).toEqual([]);
});
