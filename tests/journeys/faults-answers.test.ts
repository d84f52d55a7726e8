import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, buyCourse, openAccount, openOrder, signIn } from './support/account.ts';
import { closeBrowser, newVisitor, type Visit } from './support/browser.ts';
import { addresses, everyCall, expectUpright, faults, settle } from './support/faults.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

let platform: RunningPlatform;
let visit: Visit;
let member: Account;
let pages: Readonly<Record<string, string>>;

beforeAll(async () => {
  platform = await startPlatform();
  member = await openAccount(platform, 'leyla@example.com');
  const orderId = await openOrder(platform, member);
  await buyCourse(platform, member);
  pages = await addresses(platform, orderId);
});

beforeEach(async () => {
  visit = await newVisitor(platform.url);
});

afterEach(async () => {
  await visit.close();
});

afterAll(async () => {
  await closeBrowser();
  await platform?.stop();
});

/** Opens every page and notes those that do not stand. */
async function falls(): Promise<string[]> {
  const fallen: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await visit.page.goto(path);
    await settle(visit.page)
      .then(() => expectUpright(visit))
      .catch((thrown: unknown) => fallen.push(`${name}: ${String(thrown)}`));
    visit.complaints.length = 0;
  }
  return fallen;
}

for (const [fault, answer] of Object.entries(faults)) {
  it(`[SESSION-03] every page stands when each call gets ${fault}, for a visitor and a member`, async () => {
    await visit.context.route(everyCall, answer);
    const fallen = await falls();
    await signIn(visit, member.token);
    expect([...fallen, ...(await falls())]).toEqual([]);
  });
}
