import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { buyCourse, openAccount } from './support/account.ts';
import { closeVisits } from './support/browser.ts';
import { enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on', DESK_REFUND_LIMITS: 'USD 1' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const learner = 'leyla@example.com';

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

const mailsTo = async (to: string, subject: RegExp) =>
  (await platform.outbox()).filter((mail) => mail.to === to && subject.test(mail.subject));

/** The order of the learner, found as the office does. */
async function openOrder(page: Page): Promise<void> {
  await page.goto(`${platform.url}/desk`);
  await page.getByLabel('Learner or order').fill(learner);
  await press(page, 'Search');
  await page
    .getByRole('link', { name: /Leyla Karim/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Leyla Karim' }).waitFor();
}

it('[DESK-90][DESK-91][DESK-92][DESK-95][DESK-96][DESK-97][DESK-130] a refund over the limit is asked for by one person, who cannot approve it, and approved by a second one after a fresh sign-in; it is made once', async () => {
  const account = await openAccount(platform, learner);
  await buyCourse(platform, account);
  const asker = await enterDesk(platform, 'Dilan', 'finance', 360);
  const second = await enterDesk(platform, 'Berivan', 'owner');

  await openOrder(asker.page);
  await press(asker.page, 'Refund');
  await asker.page.getByText('A second person has to approve this.').waitFor();
  await asker.page.getByLabel('Reason').fill('Asked within 14 days');
  await press(asker.page, 'Ask for approval');
  await asker.page.getByText('This waits for a second person.').waitFor();
  await asker.page.getByRole('link', { name: 'See the request' }).click();
  await asker.page.getByText('You asked for this. Another person has to approve or refuse it.').waitFor();
  const address = pathOf(asker.page);
  expect(address).toMatch(/^\/desk\/approvals\/apr_/);
  await asker.page.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(await asker.page.getByRole('button', { name: /Approve|Refuse/ }).count()).toBe(0);
  const own = await asker.page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ version: 1 }) };
    const answer = await fetch(`/api${path}/approval`, sent);
    return { status: answer.status, error: (await answer.json()).error };
  }, address);
  expect(own).toEqual({ status: 403, error: 'own_request' });
  expect(await platform.ask('orders', 'list')).toMatch(/ paid /);

  const [mail] = await mailsTo('berivan@example.org', /waits for a second person/);
  expect(mail?.text).toContain(`${platform.url}${address}`);
  await platform.passTime(6);
  await second.page.goto(`${platform.url}/desk`);
  await second.page.getByText('1 request waits for a second person').waitFor();
  await second.page.getByRole('link', { name: 'See what waits' }).click();
  await second.page.locator(`main a[href="${address}"]`).first().click();
  await second.page.getByText('Asked within 14 days').waitFor();
  await press(second.page, 'Approve');
  await inDialog(second.page, 'Approve').click();
  await inDialog(second.page, 'Use a passkey').click();
  await second.page.getByText('It was approved and carried out.').waitFor();
  expect(await second.page.getByRole('button', { name: /Approve|Refuse/ }).count()).toBe(0);

  // what the first person has on the screen is older
  await press(asker.page, 'Withdraw');
  await inDialog(asker.page, 'Withdraw').click();
  await asker.page.getByText('It was approved and carried out.').waitFor();
  await openOrder(asker.page);
  await asker.page.getByText('Refunded').first().waitFor();
  expect(await asker.page.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  expect(await mailsTo('dilan@example.org', /^Your request at the desk/)).toHaveLength(1);
  expect(await mailsTo(learner, /refund/i)).toHaveLength(1);
  const rows = (await platform.ask('audit', 'list')).split('\n').filter((row) => /orders refund|approval/.test(row));
  expect(rows.map((row) => /approval \w+|orders refund/.exec(row)?.[0]).toSorted()).toEqual([
    ...['approval approve', 'approval ask', 'orders refund', 'orders refund'],
  ]);
  expect([...asker.complaints, ...second.complaints]).toEqual([]);
});
