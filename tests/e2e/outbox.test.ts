import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, openAccount } from './support/account.ts';
import { closeVisits } from './support/browser.ts';
import { aPhone, keptRows, type Phone } from './support/phone.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

const course = 'mentoring-give-and-get-guidance';
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

/** Reads the first lesson, whose statement finds no server. */
async function readWithoutLine({ page, I }: Phone): Promise<void> {
  await I.goTo(`/course/${course}`);
  await I.follow(/^(Start|Continue) learning$/);
  await page.getByRole('button', { name: 'I have read this' }).waitFor();
  await goOffline();
  await I.press('I have read this');
  await I.see('Kept on this device. It is saved as soon as you are connected.');
  await I.see('1 thing waits for a connection');
}

async function lessonsRead({ token }: Account): Promise<number> {
  const answer = await fetch(`${platform.url}/api/user/courses/course/${course}/en`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { chapter: { lesson: { completed?: boolean }[] }[] } };
  return data.chapter.flatMap(({ lesson }) => lesson).filter(({ completed }) => completed === true).length;
}

it('[OFFLINE-20][OFFLINE-21] a lesson that was read without the server is done once it is back, though its page was closed', async () => {
  const account = await openAccount(platform, 'berivan@example.com', 'Berîvan');
  const phone = await aPhone(platform, account);
  await readWithoutLine(phone);
  await expect.poll(() => keptRows(phone)).toBe(1);
  await phone.page.getByRole('link', { name: /: read$/ }).waitFor();
  await phone.page.close();

  await connectionReturns();
  const next = await phone.openPage();
  await next.I.goTo('/about');
  await expect.poll(() => lessonsRead(account), { timeout: 120_000 }).toBe(1);
  await expect.poll(() => keptRows(next)).toBe(0);
  await next.page.getByText(/waits for a connection/).waitFor({ state: 'detached' });
});

it('[OFFLINE-21] a log-out without the server deletes what waits to be sent, and no later account sends it', async () => {
  const account = await openAccount(platform, 'rojin@example.com', 'Rojîn');
  const phone = await aPhone(platform, account);
  await readWithoutLine(phone);
  await expect.poll(() => keptRows(phone)).toBe(1);
  await phone.I.press('Menu');
  await phone.I.press('Log out');
  await phone.I.press('Log out and delete it');
  await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('OUTBOX_KEY'))).toBeNull();
  await expect.poll(() => keptRows(phone)).toBe(0);
  await phone.page.getByText(/waits for a connection/).waitFor({ state: 'detached' });

  await connectionReturns();
  const next = await phone.openPage();
  await next.I.goTo('/about');
  expect(await next.page.getByText(/waits for a connection/).count()).toBe(0);
  expect(await lessonsRead(account)).toBe(0);
});
