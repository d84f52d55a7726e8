import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeVisits, newVisitor } from './support/browser.ts';
import { askDesk, enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const course = 'phone-photography-that-sells';
const path = `courses/${course}/course.yaml`;
const tested = 'food-safety-home-kitchen';
const testPath = `courses/${tested}/practice-test.yaml`;

const seeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Beyond what the field of the page holds already. */
async function typeInFile(page: Page, change: (text: string) => string): Promise<void> {
  await page.goto(`${platform.url}${new URL(page.url()).pathname}/text?path=${path}`);
  const field = page.getByLabel('Text of the file');
  await field.fill(change(await field.inputValue()));
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All files of the draft' }).click();
  await seeHeading(page, `Draft of ${course}`);
}

it('[DESK-70][DESK-71][DESK-72][DESK-74][DESK-76][DESK-145] an author changes a course, a reviewer reads it, asks for more, approves, and a visitor sees it once it is published', async () => {
  const owner = await enterDesk(platform, 'Berivan', 'owner');
  const { page: writing, complaints } = await enterDesk(platform, 'Rojin', 'author', 360);
  await seeHeading(writing, 'Drafts');
  expect(new URL(writing.url()).pathname).toBe('/desk/drafts');
  await writing.getByText('You may not write any course yet. Ask an owner of the desk.').waitFor();
  const { id } = (await askDesk(writing, 'GET', '/session'))?.data ?? {};
  expect((await askDesk(owner.page, 'PUT', `/courses/${course}/authors`, { authors: [id] }))?.status).toBe(200);

  await writing.reload();
  await writing.getByLabel('Course').selectOption(course);
  await press(writing, 'Begin a draft');
  await seeHeading(writing, `Draft of ${course}`);
  await writing.getByText('Nothing differs from what is published.').waitFor();
  const address = new URL(writing.url()).pathname;
  await typeInFile(writing, (text) => text.replace(/^title: .*$/m, 'title: Photographs with a plone'));
  expect(await writing.locator('ins').first().innerText()).toContain('a plone');
  await press(writing, 'Check it');
  await writing.getByText('Checked: nothing is wrong.').waitFor();
  await press(writing, 'Send to review');
  await writing.getByText('Sent to review.', { exact: true }).waitFor();

  const reviewer = await enterDesk(platform, 'Dilan', 'reviewer');
  const { page: reading } = reviewer;
  await seeHeading(reading, 'Drafts');
  await reading.locator(`main a[href="${address}"]`).click();
  await reading.locator('ins', { hasText: 'Photographs with a plone' }).waitFor();
  await press(reading, 'Ask for changes');
  await reading.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await reading.getByText('Please fill this in.').waitFor();
  await reading.getByLabel('What should be different').fill('The title says plone.');
  await reading.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await reading.getByText('The author sees what you asked for.').waitFor();

  await writing.reload();
  await writing.getByText('The title says plone.').waitFor();
  await typeInFile(writing, (text) => text.replace('a plone', 'a phone'));
  await press(writing, 'Send to review');
  await writing.getByText('Sent to review.', { exact: true }).waitFor();
  // what the reviewer has on the screen is older
  await reading.reload();
  await press(reading, 'Approve');
  await reading.getByText('Approved. It can be published now.').waitFor();

  const visitor = await newVisitor(platform.url);
  await visitor.page.goto(`/course/${course}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await visitor.page.getByText('Photographs with a phone').count()).toBe(0);
  await writing.reload();
  await press(writing, 'Publish');
  await writing.getByLabel('What is new').fill('A shorter title');
  await writing.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await writing.getByText('Published. Learners see it now.').waitFor();
  // rendered pages are kept until the server has looked for a new revision, every two seconds
  const seen = async () => {
    await visitor.page.reload();
    return visitor.page.getByRole('heading', { level: 1 }).innerText();
  };
  await expect.poll(seen).toBe('Photographs with a phone');

  await writing.goto(`${platform.url}/desk/revisions`);
  await writing.getByText('A shorter title').waitFor();
  await writing.getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await writing.getByRole('heading', { level: 2, name: 'What it changed' }).waitFor();
  await writing.locator('ins', { hasText: 'Photographs with a phone' }).waitFor();
  expect([...complaints, ...reviewer.complaints, ...visitor.complaints]).toEqual([]);
});

it('[DESK-157][DESK-158][DESK-159][DESK-160] an author edits, adds, moves, tries and removes questions of the practice test by its forms', async () => {
  const owner = await enterDesk(platform, 'Zozan', 'owner');
  const { page, complaints } = await enterDesk(platform, 'Hevin', 'author', 360);
  const { id } = (await askDesk(page, 'GET', '/session'))?.data ?? {};
  expect((await askDesk(owner.page, 'PUT', `/courses/${tested}/authors`, { authors: [id] }))?.status).toBe(200);
  const draft = (await askDesk(page, 'POST', '/drafts', { course: tested, title: null }))?.data.id;
  const textNow = async (): Promise<string> =>
    (await askDesk(page, 'GET', `/drafts/${draft}/text?path=${testPath}`))?.data.text;
  const before = await textNow();
  await page.goto(`${platform.url}/desk/drafts/${draft}`);
  await page.getByRole('link', { name: 'Questions of the practice test' }).click();
  await seeHeading(page, 'Questions of the practice test');
  const rows = page.locator('main ol > li');
  await rows.first().waitFor();
  const count = await rows.count();
  expect(count).toBeGreaterThan(9);

  await rows.first().getByRole('button', { name: 'Edit' }).click();
  const asked = page.getByRole('textbox', { name: 'Question' });
  const first = await asked.inputValue();
  await asked.fill('');
  await press(page, 'Save');
  await page.getByText('ask is empty; write its text').waitFor();
  await asked.fill(`${first} Say it.`);
  await press(page, 'Save');
  await page.getByText('Saved in the draft.').waitFor();
  expect(await textNow()).toContain('Say it.');
  await rows.first().getByRole('button', { name: 'Edit' }).click();
  await asked.fill(first);
  await press(page, 'Save');
  await page.getByText('Saved in the draft.').waitFor();
  expect(
    (await askDesk(page, 'GET', `/drafts/${draft}`))?.data.files.every(
      ({ change }: { change: string }) => change === 'none',
    ),
  ).toBe(true);

  await press(page, 'Add a question');
  await page.getByLabel('Kind').selectOption({ label: 'A number' });
  await page.getByLabel('Lesson that it is about').selectOption({ index: 1 });
  await asked.fill('How many hands hold the phone?');
  await page.getByLabel('Right number').fill('٢');
  await page.getByLabel('Why it is right').fill('Two hands keep it still.');
  await press(page, 'Save');
  await page.getByText('Saved in the draft.').waitFor();
  await expect.poll(() => rows.count()).toBe(count + 1);
  await rows.last().getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await rows
    .nth(count - 1)
    .getByText('How many hands hold the phone?')
    .waitFor();

  await rows
    .nth(count - 1)
    .getByRole('link', { name: 'Try it out' })
    .click();
  await seeHeading(page, 'Try out a question');
  for (const [answer, verdict] of [
    ['3', 'Not yet'],
    ['2', 'Right'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Your answer' }).fill(answer);
    await press(page, 'Check');
    await page.getByRole('heading', { name: verdict, exact: true }).waitFor();
    await page.getByText('Two hands keep it still.').waitFor();
    await press(page, 'Try it again');
  }
  await page.getByRole('link', { name: 'Back to the questions' }).click();

  await rows
    .nth(count - 1)
    .getByRole('button', { name: 'Remove' })
    .click();
  await press(page, 'Remove it');
  await expect.poll(() => rows.count()).toBe(count);
  expect(await textNow()).toBe(before);
  expect([...complaints, ...owner.complaints]).toEqual([]);
});
