import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '../../common/api/schema.d.ts';
import { answersOf } from '../support/right-answers.ts';
import { type Account, openAccount } from './support/account.ts';
import { keptRows } from './support/phone.ts';
import { phonesOnDisk, storeToken, workerIsReady } from './support/phone-on-disk.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const course = 'mentoring-give-and-get-guidance';
let platform: RunningPlatform;
const phones = phonesOnDisk();
const start = (phone: string) => phones.start(platform, phone);

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

afterEach(phones.stopAll);

afterAll(async () => {
  await platform?.stop();
  phones.remove();
});

const takeButton = (page: Page) => page.getByRole('button', { name: /^Take this chapter along: \d+ kB/ });

/** The first two chapters, whose titles it returns. */
async function takeTwo(page: Page): Promise<string[]> {
  await page.goto(`/course/${course}`);
  const region = page.getByRole('region', { name: 'Without a connection' });
  await takeButton(page).first().waitFor();
  const titles = (await region.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 2);
  for (const at of [1, 2]) {
    await takeButton(page).first().click();
    await expect.poll(() => region.getByText(/^On this phone since/).count(), { timeout: 60_000 }).toBe(at);
  }
  await workerIsReady(page);
  expect(titles).toHaveLength(2);
  return titles;
}

async function lessonsRead({ token }: Pick<Account, 'token'>): Promise<number> {
  const answer = await fetch(`${platform.url}/api/user/courses/course/${course}/en`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { chapter: { lesson: { completed?: boolean }[] }[] } };
  return data.chapter.flatMap(({ lesson }) => lesson).filter(({ completed }) => completed === true).length;
}

it('[OFFLINE-09][OFFLINE-32][OFFLINE-33] two downloaded chapters are read on a phone that was restarted offline, and their progress is saved later', async () => {
  const account = await openAccount(platform, 'shilan@example.com', 'Shîlan');
  const before = await start('of Shîlan');
  await storeToken(before.page, account);
  const titles = await takeTwo(before.page);
  await before.stop();

  await goOffline();
  const after = await start('of Shîlan');
  await after.page.goto(`/course/${course}`);
  await after.page.getByRole('status').getByRole('link', { name: 'On this phone' }).waitFor();
  // was not seen
  await after.page.goto('/blog');
  await after.page.getByRole('link', { name: 'On this phone' }).click();
  const list = after.page.getByRole('region', { name: 'On this phone' });
  await list.getByRole('link').first().waitFor();
  for (const [index, title] of titles.entries()) {
    await after.page.goto('/home');
    await list.getByRole('link', { name: title }).click();
    await after.page.getByText(/^You are reading the copy on this phone, of/).waitFor();
    await after.page
      .getByText('The film needs a connection')
      .or(after.page.getByText('This lesson has no video'))
      .first()
      .waitFor();
    expect((await after.page.locator('.prose').innerText()).length).toBeGreaterThan(200);
    await after.page.getByRole('button', { name: 'I have read this' }).click();
    await after.page.getByText('Kept on this device. It is saved as soon as you are connected.').waitFor();
    await expect.poll(() => keptRows(after)).toBe(index + 1);
  }
  await after.page.getByText('2 things wait for a connection').waitFor({ timeout: 10_000 });
  const other = after.page.getByRole('complementary', { name: 'Course content' }).getByRole('link').last();
  await other.click();
  await after.page.getByText('This lesson is not on this phone').waitFor();

  await connectionReturns();
  // as long as a reader needs for the texts
  await platform.passTime(60);
  await after.page.goto('/about');
  await expect.poll(() => lessonsRead(account), { timeout: 120_000 }).toBe(2);
  await after.page.getByText(/waits? for a connection/).waitFor({ state: 'detached' });
});

it('[OFFLINE-32] a course download that was interrupted resumes where it stopped, and fetches no file twice', async () => {
  const account = await openAccount(platform, 'nujin@example.com', 'Nûjîn');
  const { page, context } = await start('of Nûjîn');
  await storeToken(page, account);
  await page.goto(`/course/${course}`);
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/attachment')) files.push(pathname);
  });
  const region = page.getByRole('region', { name: 'Without a connection' });
  const take = page.getByRole('button', { name: /^Take the whole course: \d+ kB/ });
  await take.waitFor();
  const devtools = await context.newCDPSession(page);
  const network = { offline: false, latency: 100, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: 10_000 });
  await take.click();
  await region.getByText(/^Taking along: /).waitFor();
  await region
    .getByText(/^On this phone since/)
    .first()
    .waitFor();
  await goOffline();
  await region
    .getByText('The connection was lost. What has arrived is kept, and the rest follows once you are connected.')
    .waitFor();

  await connectionReturns();
  await devtools.send('Network.emulateNetworkConditions', { ...network, downloadThroughput: -1 });
  await take.waitFor({ state: 'detached' });
  expect(await takeButton(page).count()).toBe(0);
  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files).size).toBe(files.length);
});

it('[OFFLINE-27] a server that accepts calls without answering blocks no downloaded lesson, and progress is saved later', async () => {
  const account = await openAccount(platform, 'sozan@example.com', 'Sozan');
  const { page } = await start('of Sozan');
  await storeToken(page, account);
  const [title = ''] = await takeTwo(page);
  await page.goto('/home');
  const link = page.getByRole('region', { name: 'On this phone' }).getByRole('link', { name: title });
  await link.waitFor();
  platform.freeze();
  try {
    await link.click();
    await page.getByText(/^You are reading the copy on this phone, of/).waitFor();
    await page.getByRole('button', { name: 'I have read this' }).click();
    await page.getByText('Kept on this device. It is saved as soon as you are connected.').waitFor();
  } finally {
    platform.thaw();
  }
  await platform.passTime(60);
  await expect.poll(() => lessonsRead(account), { timeout: 120_000 }).toBe(1);
  await page.getByText(/waits? for a connection/).waitFor({ state: 'detached' });
});

it('[OFFLINE-34] after a log-out no downloaded chapter can be read offline, and another account sees none', async () => {
  const account = await openAccount(platform, 'dilan@example.com', 'Dilan');
  const other = await openAccount(platform, 'rojan@example.com', 'Rojan');
  const phone = await start('of two');
  await storeToken(phone.page, account);
  await takeTwo(phone.page);
  await phone.page.goto('/home');
  const link = phone.page.getByRole('region', { name: 'On this phone' }).getByRole('link').first();
  const lesson = (await link.getAttribute('href')) ?? '';
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  await phone.page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('OUTBOX_KEY'))).toBeNull();
  await expect.poll(() => phone.page.evaluate(() => caches.has('taken'))).toBe(false);
  await storeToken(phone.page, other);
  await phone.page.goto('/home');
  await phone.page.getByRole('heading', { name: 'Hello, Rojan!' }).waitFor();
  expect(await phone.page.getByRole('region', { name: 'On this phone' }).count()).toBe(0);
  await phone.stop();

  await goOffline();
  const again = await start('of two');
  await again.page.goto(lesson);
  await again.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await again.page.getByText(/copy on this phone/).count()).toBe(0);
});

type Attempt = components['schemas']['PracticeAttempt'];

const authorized = ({ token }: Pick<Account, 'token'>) => ({ authorization: `Bearer ${token}` });

/** The running one, or the finished one of this id. */
async function attemptOf(account: Account, id?: string): Promise<Attempt> {
  const path = id === undefined ? `practice-tests/${course}/attempts` : `practice-test-attempts/${id}`;
  const method = id === undefined ? 'POST' : 'GET';
  const answer = await fetch(`${platform.url}/api/${path}`, { method, headers: authorized(account) });
  return ((await answer.json()) as { data: Attempt }).data;
}

it('[OFFLINE-70][OFFLINE-71][OFFLINE-72][OFFLINE-73] a practice test is answered on a phone that was restarted offline, and one answer of another device comes first', async () => {
  const account = await openAccount(platform, 'hevi@example.com', 'Hêvî');
  const answers = answersOf(course);
  const before = await start('of Hêvî');
  await storeToken(before.page, account);
  await before.page.goto(`/course/${course}`);
  await before.page.getByRole('button', { name: /^Take the practice test along: \d+ kB/ }).click();
  const row = before.page
    .getByRole('listitem')
    .filter({ has: before.page.getByRole('link', { name: 'Practice test' }) });
  await row.getByText(/^On this phone since/).waitFor();
  await workerIsReady(before.page);
  await before.stop();

  const { id, items } = await attemptOf(account);
  expect(items.every(({ answered }) => answered === null)).toBe(true);
  // the first question of one answer that is chosen
  const contested = items.find(({ kind }) => kind === 'choice' || kind === 'true-or-false');
  if (!contested) throw new Error('the test has no choice');
  const [right] = answers.right(contested);
  const other = contested.options.find((option) => option.id !== right)?.id ?? '';
  const path = `practice-test-attempts/${id}/answers/${contested.question_id}`;
  const body = JSON.stringify({ answer: [other] });
  const headers = { ...authorized(account), 'content-type': 'application/json' };
  expect((await fetch(`${platform.url}/api/${path}`, { method: 'PUT', headers, body })).status).toBe(200);

  await goOffline();
  const { page } = await start('of Hêvî');
  await page.goto('/home');
  await page.getByRole('region', { name: 'On this phone' }).getByRole('link', { name: 'Practice test' }).click();
  await page.getByRole('button', { name: 'Continue the test' }).click();
  const my = practising(page);
  for (const [index, item] of items.entries()) {
    await my.seeQuestion(index + 1, items.length);
    await page.getByText(/^You are answering the copy on this phone, of/).waitFor();
    await my.give(item, answers.right(item));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Your answer is kept on this device' }).waitFor();
    await expect.poll(() => keptRows({ page })).toBe(index + 1);
    if (index === 3) {
      // the kept question is shown again, with its answer
      await page.reload();
      await page.getByRole('heading', { name: 'Your answer is kept on this device' }).waitFor();
    }
    await page.getByRole('button', { name: /^(Next question|See your result)$/ }).click();
  }
  await page.getByRole('heading', { name: `${items.length} answers wait for a connection` }).waitFor();

  await connectionReturns();
  await page.getByRole('heading', { name: /^You passed with/ }).waitFor({ timeout: 120_000 });
  await page.getByText(`your answer to question ${contested.number} does not count`, { exact: false }).waitFor();
  const stored = await attemptOf(account, id);
  expect(stored.items.map(({ answered }) => answered?.given)).toEqual(
    items.map((item) => (item === contested ? [other] : expect.anything())),
  );
  expect(stored.result?.right).toBe(items.length - 1);
  // a finished one is not kept
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Hello, Hêvî!' }).waitFor();
  expect(await page.getByRole('region', { name: 'On this phone' }).count()).toBe(0);
});
