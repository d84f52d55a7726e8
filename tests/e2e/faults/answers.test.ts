import { afterAll, beforeAll, expect, it } from 'vitest';
import { pages as table } from '../../../common/pages.ts';
import { type Account, buyCourse, openAccount, openOrder, signIn } from '../support/account.ts';
import { closeVisits, newVisitor, type Visit } from '../support/browser.ts';
import { addresses, everyCall, expectUpright, follow, readFaults, settle } from '../support/faults.ts';
import { type RunningPlatform, startPlatform } from '../support/platform.ts';

let platform: RunningPlatform;
let member: Account;
let pages: Readonly<Record<string, string>>;

beforeAll(async () => {
  platform = await startPlatform();
  member = await openAccount(platform, 'leyla@example.com');
  const orderId = await openOrder(platform, member);
  await buyCourse(platform, member);
  pages = await addresses(platform, orderId);
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

const forMembers = (name: string) =>
  Object.entries(table).some(([key, { access }]) => key === name && access === 'member');

/** Opens these pages one after another and notes those that break. */
async function falls(visit: Visit, opened: readonly [name: string, path: string][]): Promise<string[]> {
  const fallen: string[] = [];
  for (const [name, path] of opened) {
    await follow(visit.page, path)
      .then(() => settle(visit.page))
      .then(() => expectUpright(visit))
      .catch((thrown: unknown) => fallen.push(`${name}: ${String(thrown)}`));
    visit.complaints.length = 0;
  }
  return fallen;
}

for (const [fault, answer] of Object.entries(readFaults)) {
  it(`[SESSION-03][CATALOGUE-01] every page works, for a visitor and a member, when each call gets ${fault}`, async () => {
    const visit = await newVisitor(platform.url);
    await visit.context.route(everyCall, answer);
    await visit.page.goto('/');
    const fallen = await falls(
      visit,
      Object.entries(pages).filter(([name]) => !forMembers(name)),
    );
    await signIn(visit, member.token);
    await visit.page.goto('/');
    fallen.push(...(await falls(visit, Object.entries(pages))));
    await visit.close();
    expect(fallen).toEqual([]);
  });
}
