import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { startPlatform } from './support/platform.ts';

const platform = await startPlatform({ DESK: 'on' });
afterAll(async () => {
  await closeVisits();
  await platform.stop();
});

const course = 'phone-photography-that-sells';
const path = `courses/${course}/course.yaml`;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const seeHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Invited on the machine, with a passkey. */
async function enter(name: string, roles: string, width = 1280): Promise<Visit> {
  const visit = await newVisitor(platform.url, { width, height: 800 });
  const { context, page } = visit;
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const options = ['--name', name, '--roles', roles, '--reason', 'Works on courses'];
  const printed = await platform.ask('staff', 'invite', `${name.toLowerCase()}@example.org`, ...options);
  await page.goto(/http\S+#\S+/.exec(printed)?.[0] ?? '');
  await press(page, 'Make a passkey');
  await page.getByRole('checkbox', { name: 'I have them' }).check();
  await press(page, 'Go on');
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/invitation'));
  return visit;
}

/** A call of the desk that has no page, by the session of the page. */
const ask = (page: Page, method: string, address: string, body?: object) =>
  page.evaluate(
    async ([how, where, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/api/desk${where}`, {
        method: how ?? 'GET',
        ...(sent !== null && { headers, body: sent ?? '' }),
      });
      return { status: answer.status, data: (await answer.json()).data };
    },
    [method, address, body === undefined ? null : JSON.stringify(body)] as const,
  );

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
  const owner = await enter('Berivan', 'owner');
  const { page: writing, complaints } = await enter('Rojin', 'author', 360);
  await seeHeading(writing, 'Drafts');
  expect(new URL(writing.url()).pathname).toBe('/desk/drafts');
  await writing.getByText('You may not write any course yet. Ask an owner of the desk.').waitFor();
  const { id } = (await ask(writing, 'GET', '/session')).data;
  expect((await ask(owner.page, 'PUT', `/courses/${course}/authors`, { authors: [id] })).status).toBe(200);

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
  await writing.getByText('Sent to review.').waitFor();

  const reviewer = await enter('Dilan', 'reviewer');
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
  await writing.getByText('Sent to review.').waitFor();
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
