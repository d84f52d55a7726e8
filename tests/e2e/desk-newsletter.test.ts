import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeVisits } from './support/browser.ts';
import { enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const field = (page: Page, name = 'Text') => page.getByRole('textbox', { name, exact: true });
const notSaved = (page: Page) => page.getByText('Not saved yet. What you type is kept on this device.').waitFor();
const saved = (page: Page) => page.getByText('Saved.', { exact: true }).waitFor();
/** What the pages of a newsletter say of what is not saved. */
async function restored(page: Page, text: string): Promise<void> {
  await page.reload();
  await page.getByText('You had changes that were not saved. They are below.').waitFor();
  expect(await field(page).inputValue()).toBe(text);
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

it('[DESK-162][DESK-163] two windows and a colleague write the same text: what each typed is kept over a reload, and a save over another text shows both', async () => {
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
  await field(window).fill('In August.');
  await notSaved(window);
  await press(window, 'Save');
  await saved(window);
  await restored(page, 'In June, or later.');
  await press(page, 'Save');
  await page.getByText('This text was changed meanwhile').waitFor();
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
