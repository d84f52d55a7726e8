import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeVisits, newVisitor } from './support/browser.ts';
import { enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const reader = 'rojin@example.org';
const english = 'New courses begin in **March**.';
const sorani = 'خولە نوێیەکان لە ئاداردا دەست پێ دەکەن.';

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const field = (page: Page, name = 'Text') => page.getByRole('textbox', { name, exact: true });
const notSaved = (page: Page) => page.getByText('Not saved yet. What you type is kept on this device.').waitFor();
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).waitFor();
const mailTo = async (to: string, subject: string) =>
  (await platform.outbox()).find((mail) => mail.to === to && mail.subject === subject);
const linkIn = (text: string | undefined): string => /http\S+newsletter\?\S+/.exec(text ?? '')?.[0] ?? '';

/** What the pages of a newsletter say of what is not saved. */
async function restored(page: Page, text: string): Promise<void> {
  await page.reload();
  await page.getByText('You had changes that were not saved. They are below.').waitFor();
  expect(await field(page).inputValue()).toBe(text);
}

/** By the form of the site, in Sorani, with the link of the mail. */
async function subscribe(): Promise<void> {
  const { page } = await newVisitor(platform.url, { width: 360, height: 800 });
  const asked = await page.request.post('/api/newsletter', {
    headers: { 'accept-language': 'ckb' },
    data: { email: reader },
  });
  expect(asked.status()).toBe(200);
  const confirming = linkIn((await platform.outbox()).find(({ to }) => to === reader)?.text);
  await page.goto(confirming);
  await page.locator('main form button[type=submit]').click();
  await expect.poll(() => platform.ask('newsletter', 'export', '--reason', 'A look')).toContain(reader);
}

async function begin(page: Page, subject: string, text: string): Promise<void> {
  await page.goto(`${platform.url}/desk/lists/newsletters`);
  await press(page, 'Write a newsletter');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Text', { exact: true }).fill(text);
  await inDialog(page, 'See what will happen');
  await page.getByLabel('Reason').fill('Issue of spring');
  await inDialog(page, 'Keep the draft');
  await inDialog(page, 'Close');
  await page.getByRole('link', { name: subject }).click();
  await field(page).waitFor();
}

it('[DESK-150][DESK-151][DESK-152][DESK-156][DESK-162][DESK-164][DESK-165] a newsletter is written in two languages, looked at, tried and sent, and a reader gets it with a link that ends it in their language', async () => {
  await subscribe();
  const { page, complaints } = await enterDesk(platform, 'Berivan', 'owner', 360);
  await begin(page, 'Spring', english);
  await page.getByLabel('Language of the text').selectOption('ckb');
  await page.getByText(/^There is no text in .+ yet\. Its readers get the English one\./).waitFor();
  await field(page, 'Subject').fill('بەهار');
  await field(page).fill(sorani);
  await notSaved(page);
  expect(await page.getByRole('button', { name: 'Send to all' }).count()).toBe(0);
  await press(page, 'Preview');
  await page.getByRole('region', { name: 'The mail' }).locator('[dir=rtl] p', { hasText: sorani }).first().waitFor();
  await press(page, 'Save');
  await saved(page);

  await press(page, 'Send a test');
  await inDialog(page, 'See what will happen');
  await page.getByLabel('Reason').fill('Issue of spring');
  await inDialog(page, 'Send the test');
  await page
    .getByRole('dialog')
    .getByText(/is sent to berivan@example\.org/)
    .waitFor();
  expect((await mailTo('berivan@example.org', 'بەهار'))?.text).toContain(sorani);
  expect(await mailTo(reader, 'بەهار')).toBeUndefined();
  await inDialog(page, 'Close');

  await press(page, 'Send to all');
  await page.getByRole('dialog').getByText('would be sent to 1 confirmed address').waitFor();
  await page.getByLabel('Reason').fill('Issue of spring');
  await inDialog(page, 'Send the newsletter');
  await page.getByRole('dialog').getByText('is sent to 1 confirmed address').waitFor();
  await inDialog(page, 'Close');
  await page.getByText('This newsletter was sent and cannot be changed.').waitFor();
  await expect
    .poll(() => mailTo(reader, 'بەهار'), { timeout: 30_000 })
    .toMatchObject({
      text: expect.stringContaining(sorani),
    });

  const link = linkIn((await mailTo(reader, 'بەهار'))?.text);
  expect(new URL(link).pathname).toBe('/ckb/newsletter');
  const { page: leaving } = await newVisitor(platform.url, { width: 360, height: 800 });
  await leaving.goto(link);
  await leaving.locator('main form button[type=submit]').click();
  await leaving.locator('main form').waitFor({ state: 'detached' });
  expect(await leaving.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await platform.ask('newsletter', 'export', '--reason', 'A look')).not.toContain(reader);
  expect(complaints).toEqual([]);
});

it('[DESK-162][DESK-163][DESK-173] two windows and a colleague write the same text: what each typed is kept over a reload, and a save over another text shows both', async () => {
  const { page, context, complaints } = await enterDesk(platform, 'Dilan', 'support');
  await begin(page, 'Summer', 'In June.');
  const address = new URL(page.url()).pathname;
  const window = await context.newPage();
  await window.goto(`${platform.url}${address}`);
  const colleague = await enterDesk(platform, 'Hevin', 'support', 360);
  await colleague.page.goto(`${platform.url}${address}`);
  await field(colleague.page).fill('In July, says Hevin.');
  await notSaved(colleague.page);

  await field(page).fill('In June, or later.');
  await notSaved(page);
  // what is typed in a window that is open stays there alone
  await window.reload();
  await expect.poll(() => field(window).inputValue()).toBe('In June.');
  await field(window).fill('In August.');
  await notSaved(window);
  await press(window, 'Save');
  await saved(window);
  await restored(page, 'In June, or later.');
  await press(page, 'Save');
  await page.getByText('This text was changed since you opened it').waitFor();
  await page.getByRole('region', { name: 'The text on the server' }).getByText('In August.').waitFor();
  expect(await field(page).inputValue()).toBe('In June, or later.');
  await restored(page, 'In June, or later.');
  await press(page, 'Save');
  await press(page, 'Save my text instead');
  await saved(page);

  await press(colleague.page, 'Save');
  const theirs = colleague.page.getByRole('region', { name: 'The text on the server' });
  await theirs.getByText('In June, or later.').waitFor();
  expect(await field(colleague.page).inputValue()).toBe('In July, says Hevin.');
  await press(colleague.page, 'Take the text on the server');
  await expect.poll(() => field(colleague.page).inputValue()).toBe('In June, or later.');
  await colleague.page.getByRole('button', { name: 'Send a test' }).waitFor();
  expect([...complaints, ...colleague.complaints]).toEqual([]);
});
