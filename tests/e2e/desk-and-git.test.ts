import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeVisits } from './support/browser.ts';
import { copyContent } from './support/content.ts';
import { askDesk, enterDesk, press } from './support/desk.ts';
import { startPlatform } from './support/platform.ts';

const content = copyContent();
const platform = await startPlatform({ DESK: 'on', ...content.env });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
  content.remove();
});

const course = 'phone-photography-that-sells';
const lesson = `courses/${course}/lessons/photo-angles-and-space.md`;
const sentence = 'Your customer cannot guess how big your soap is.';
const byAuthor = (text: string) => text.replace(sentence, 'Nobody can guess how big your soap is.');
const byGitUser = (text: string) => text.replace('white card, wood, grey linen', 'white card, wood, felt');

const change = (path: string, to: (text: string) => string) => {
  const file = join(content.folder, path);
  writeFileSync(file, to(readFileSync(file, 'utf8')));
};
const seeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** All files of content but worksheets, which are not exported. */
const filesOf = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('/worksheets/'))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('base64')]),
  );

it('[DESK-62][DESK-63][DESK-68] edits in git and in a draft of the same lesson are merged, and the export has both', async () => {
  const owner = await enterDesk(platform, 'Berivan', 'owner');
  const author = await enterDesk(platform, 'Rojin', 'author', 360);
  const { page } = author;
  const { id } = (await askDesk(page, 'GET', '/session'))?.data ?? {};
  expect((await askDesk(owner.page, 'PUT', `/courses/${course}/authors`, { authors: [id] }))?.status).toBe(200);
  await page.reload();
  await page.getByLabel('Course').selectOption(course);
  await press(page, 'Begin a draft');
  await seeHeading(page, `Draft of ${course}`);
  const draft = `${platform.url}${new URL(page.url()).pathname}`;
  await page.goto(`${draft}/text?path=${lesson}`);
  await press(page, 'All as text');
  const field = page.getByLabel('Text of the file');
  await field.fill(byAuthor(await field.inputValue()));
  await page.getByText('Saved', { exact: true }).waitFor();

  change(lesson, byGitUser);
  await platform.kill();
  await platform.restart();

  await page.goto(draft);
  await press(page, 'Send to review');
  await page.getByText('Sent to review.', { exact: true }).waitFor();
  const reviewer = await enterDesk(platform, 'Dilan', 'reviewer');
  await reviewer.page.goto(draft);
  await press(reviewer.page, 'Approve');
  await reviewer.page.getByText('Approved. It can be published now.').waitFor();
  await page.reload();
  await press(page, 'Publish');
  await page.getByLabel('What is new').fill('Shorter words');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Learners see it now.').waitFor();

  const exported = content.beside('exported');
  await platform.kill();
  await platform.content('export', exported);
  change(lesson, byAuthor);
  expect(filesOf(exported)).toEqual(filesOf(content.folder));
  expect([...author.complaints, ...reviewer.complaints, ...owner.complaints]).toEqual([]);
});
