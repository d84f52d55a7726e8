import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { pdfWith } from '../server/support/uploads.ts';
import { openAccount, signIn } from './support/account.ts';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { acceptInvitation, enterDesk, press } from './support/desk.ts';
import { learner } from './support/learner.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const seeHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();
const saved = (page: Page) => page.getByText('Saved in the draft.').waitFor();

/** By a button of the list of staff; opens the link of the mail on another device. */
async function invite(owner: Page, name: string, roles: readonly string[], width = 1280): Promise<Visit> {
  const email = `${name.toLowerCase()}@example.org`;
  await owner.goto(`${platform.url}/desk/lists/staff`);
  await press(owner, 'Invite a colleague');
  await owner.getByLabel('E-mail').fill(email);
  await owner.getByLabel('Name', { exact: true }).fill(name);
  for (const role of roles) await owner.getByRole('checkbox', { name: role }).check();
  await press(owner, 'See what will happen');
  await owner.getByLabel('Reason').fill('Works on courses');
  await press(owner, 'Send the invitation');
  await owner.getByText('Done.').waitFor();
  await press(owner, 'Close');
  const mails = (await platform.outbox()).filter(({ to }) => to === email);
  return acceptInvitation(platform, mails.at(-1)?.text ?? '', width);
}

const photo = () =>
  sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
const sorani = 'ڕیسەکە بە هێواشی بپێچەوە.';
const lessons = ['Wash the wool', 'Card the wool', 'Spin a thread'];

async function describe(page: Page): Promise<void> {
  await page.getByLabel('Description').fill('What both hands do, step by step.');
  await page.getByLabel('Film').fill('76979871/8272103f6e');
}

async function writeQuestion(page: Page, number: number): Promise<void> {
  await press(page, 'Add a question');
  await page.getByLabel('Kind').selectOption({ label: 'True or false' });
  await page.getByLabel('Lesson that it is about').selectOption({ label: lessons[number % lessons.length] ?? '' });
  await page.getByRole('textbox', { name: 'Question' }).fill(`Wool dries in the shade, rule ${number}.`);
  await page.getByLabel('Said to those who say true').fill('Right: the sun makes it brittle.');
  await page.getByLabel('Said to those who say false').fill('The sun makes it brittle, so it dries in the shade.');
  await press(page, 'Save');
  await saved(page);
}

it('[DESK-40][DESK-70][DESK-108][DESK-140][DESK-158] an invited author writes a course of three lessons with a picture, a table, a Sorani paragraph, a worksheet and a test; a second account asks for changes and approves; visitors see it, and a learner buys it', async () => {
  const owner = await enterDesk(platform, 'Berivan', 'owner');
  const author = await invite(owner.page, 'Rojin', ['author'], 360);
  const reviewer = await invite(owner.page, 'Dilan', ['reviewer']);

  const { page } = author;
  await seeHeading(page, 'Drafts');
  await press(page, 'Begin a new course');
  await page.getByLabel('Title').fill('Wool for beginners');
  expect(await page.getByLabel('Address of the course').inputValue()).toBe('wool-for-beginners');
  await press(page, 'Begin the course');
  await seeHeading(page, /^Draft of/);
  const draft = new URL(page.url()).pathname;

  await follow(page, 'Outline of the course');
  await seeHeading(page, 'Outline of the course');
  await press(page, 'Edit the facts of the course');
  await page.getByLabel('Description').fill('Learn to spin wool by hand, with a spindle that you make yourself.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Price in EUR').fill('19');
  await page.getByLabel('Price in USD').fill('20');
  await page.getByLabel('Price in IQD').fill('25000');
  await press(page, 'Save');
  await saved(page);
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await page.getByLabel('Title').fill(lessons[0] ?? '');
  await page.getByLabel('Visitors may watch it').check();
  await describe(page);
  await press(page, 'Save');
  await saved(page);
  for (const title of lessons.slice(1)) {
    await page
      .getByRole('button', { name: /^Add a lesson/ })
      .first()
      .click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Minutes').fill('12');
    await describe(page);
    await press(page, 'Save');
    await page.getByText(title).first().waitFor();
  }
  await follow(page, lessons[0] ?? '');

  await seeHeading(page, /^Edit /);
  await page.getByRole('button', { name: 'Edit block 2', exact: true }).click();
  await page.getByLabel('Block 2').fill(sorani);
  await page.getByLabel('Block 2').press('ControlOrMeta+a');
  await page.getByLabel('Language of the words').selectOption('Central Kurdish');
  await press(page, 'Done');
  await page.locator('[lang=ckb]', { hasText: sorani }).waitFor();
  await press(page, 'Add a block');
  await press(page, 'Table');
  await press(page, 'Done');
  await page.getByRole('table').waitFor();
  await press(page, 'Add a picture');
  await page.getByLabel('Picture on your device').setInputFiles({
    ...{ name: 'wool.jpg', mimeType: 'image/jpeg', buffer: await photo() },
  });
  await page.getByLabel('What the picture shows').fill('A bag of washed wool');
  await press(page, 'Put it into the lesson');
  await page.getByAltText('A bag of washed wool').waitFor();
  await press(page, 'Add a worksheet');
  await page.getByLabel('Worksheet on your device').setInputFiles({
    ...{ name: 'wool-list.pdf', mimeType: 'application/pdf', buffer: pdfWith('') },
  });
  await press(page, 'Put it into the lesson');
  await page.getByText('wool-list.pdf is in the draft').waitFor();
  await press(page, 'Close');
  await page.getByText('Saved', { exact: true }).waitFor();
  for (const title of lessons.slice(1)) {
    await page.goto(`${platform.url}${draft}/outline`);
    await follow(page, title);
    await seeHeading(page, /^Edit /);
    await press(page, 'All as text');
    const field = page.getByLabel('Text of the file');
    const begun = await field.inputValue();
    await field.fill(begun.replace('Write the lesson here.', `${title} with both hands, and take your time.`));
    await page.getByText('Saved', { exact: true }).waitFor();
  }
  await page.goto(`${platform.url}${draft}`);
  await follow(page, 'Questions of the practice test');
  await seeHeading(page, 'Questions of the practice test');
  for (let number = 1; number <= 10; number++) await writeQuestion(page, number);
  await follow(page, 'Back to the draft');
  await press(page, 'Check it');
  await page.getByText('Checked: nothing is wrong.').waitFor();
  await press(page, 'Send to review');
  await page.getByText('Sent to review.', { exact: true }).waitFor();

  const { page: reading } = reviewer;
  await reading.reload();
  await seeHeading(reading, 'Drafts');
  await reading.locator(`main a[href="${draft}"]`).click();
  await press(reading, 'Ask for changes');
  await reading.getByLabel('What should be different').fill('Say how long the wool dries.');
  await reading.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await reading.getByText('The author sees what you asked for.').waitFor();
  await page.reload();
  await page.getByText('Say how long the wool dries.').waitFor();
  await page.goto(`${platform.url}${draft}/outline`);
  await follow(page, 'Wash the wool');
  await press(page, 'Add a block');
  await page.getByLabel(/^Block /).fill('It dries for two days.');
  await press(page, 'Done');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(`${platform.url}${draft}`);
  await press(page, 'Send to review');
  await page.getByText('Sent to review.', { exact: true }).waitFor();
  await reading.reload();
  await press(reading, 'Approve');
  await reading.getByText('Approved. It can be published now.').waitFor();
  await page.reload();
  await press(page, 'Publish');
  await page.getByLabel('What is new').fill('A course of wool');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Learners see it now.').waitFor();

  const visit = await newVisitor(platform.url, { width: 360, height: 740 });
  const { page: learning } = visit;
  await learning.goto('/course/wool-for-beginners');
  await seeHeading(learning, 'Wool for beginners');
  await learning.getByText('Learn to spin wool by hand').first().waitFor();
  await learning.getByText('Card the wool').first().waitFor();
  await learning.getByRole('link', { name: 'Wash the wool' }).first().click();
  await seeHeading(learning, 'Wash the wool');
  await learning.locator('[lang=ckb]', { hasText: sorani }).waitFor();
  await learning.getByRole('table').waitFor();
  await learning.getByAltText('A bag of washed wool').waitFor();
  await learning.getByText('wool-list.pdf').first().waitFor();
  await learning.getByText('It dries for two days.').waitFor();

  await signIn(visit, (await openAccount(platform, 'zilan@example.org', 'Zilan')).token);
  const I = learner(learning, platform);
  await I.goTo('/course/wool-for-beginners');
  await I.follow('Buy course');
  await I.press('Continue to payment');
  await I.seeHeading('Checkout');
  await I.fillCard('4242424242424242');
  await I.press(/^Pay/);
  await I.see(/Thank you/);
  await I.follow('Go to the course');
  await I.see('Owned');
  await I.follow('Card the wool');
  await I.see(/with both hands, and take your time/);
  expect([author, reviewer, owner, visit].flatMap(({ complaints }) => complaints)).toEqual([]);
});
