import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, buyCourse, course, openAccount, openOrder, signIn } from './support/account.ts';
import { closeBrowser, newVisitor, type Visit } from './support/browser.ts';
import { addresses, everyCall, expectUpright, follow } from './support/faults.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

let platform: RunningPlatform;
let member: Account;
let pages: Readonly<Record<string, string>>;
let visit: Visit;
let page: Page;
let I: Learner;

beforeAll(async () => {
  platform = await startPlatform();
  member = await openAccount(platform, 'leyla@example.com');
  const orderId = await openOrder(platform, member);
  await buyCourse(platform, member);
  pages = await addresses(platform, orderId);
});

beforeEach(async () => {
  visit = await newVisitor(platform.url);
  page = visit.page;
  I = learner(page, platform);
  await page.clock.install();
});

afterEach(() => visit.close());

afterAll(async () => {
  await closeBrowser();
  await platform?.stop();
});

const stillWorking = () => page.getByText(/^Still working/).filter({ visible: true });

/** Holds every call, until it is told to let them through. */
async function holdCalls(): Promise<{ held: Route[]; release: () => Promise<void> }> {
  const held: Route[] = [];
  const hold = async (route: Route) => void held.push(route);
  await visit.context.route(everyCall, hold);
  return { held, release: () => visit.context.unroute(everyCall, hold) };
}

it('[SESSION-04] no page waits in silence for more than ten seconds, and none keeps anybody', async () => {
  await holdCalls();
  await signIn(visit, member.token);
  await page.goto('/');
  const silent: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await follow(page, path);
    const waits = await page.getByText(/^Loading/).count();
    await page.clock.fastForward(20_000);
    if (waits > 0)
      await stillWorking()
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(() => silent.push(name));
    await expectUpright(visit).catch((thrown: unknown) => silent.push(`${name}: ${String(thrown)}`));
  }
  expect(silent).toEqual([]);
});

it('[SESSION-04] trying again asks again; the late answer to the first call changes nothing', async () => {
  const { held, release } = await holdCalls();
  await page.goto(`/course/${course}`);
  await page.getByText('Loading').first().waitFor();
  await page.clock.fastForward(10_000);
  await stillWorking().waitFor();
  await release();
  await I.press('Try again');
  await I.seeHeading(/Kurmanji/);
  await Promise.all(held.map((route) => route.fulfill({ status: 404, json: { error: 'not_found' } }).catch(() => {})));
  await I.see('Not owned yet');
  await I.seeHeading(/Kurmanji/);
  await expectUpright(visit);
});
