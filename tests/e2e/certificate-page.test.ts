import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccount } from '../../server/demo.ts';
import { closeVisits, newVisitor, openBrowser, type Visit } from './support/browser.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

// The demo learner, who has a certificate; a stranger with JavaScript, and one without.
let platform: RunningPlatform;
let holder: Visit;
let stranger: Visit;
let plain: Page;
let I: Learner;
let they: Learner;

beforeAll(async () => {
  platform = await startPlatform();
  holder = await newVisitor(platform.url);
  stranger = await newVisitor(platform.url, { width: 360, height: 740 });
  const context = await (await openBrowser()).newContext({ baseURL: platform.url, javaScriptEnabled: false });
  plain = await context.newPage();
  I = learner(holder.page, platform);
  they = learner(stranger.page, platform);
  await I.goTo('/login');
  await I.fill('Email', demoAccount.email);
  await I.fill('Password', demoAccount.password);
  await I.press('Log in');
  await I.seeAddress(/^\/$/);
});
afterAll(async () => {
  await plain?.context().close();
  await stranger?.close();
  await holder?.close();
  await closeVisits();
  await platform?.stop();
});

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
/** What a stranger without JavaScript is sent. */
const look = async (path: string) => {
  const answer = await plain.goto(path);
  return { status: answer?.status(), heading: await headingOf(plain), text: await plain.innerText('main') };
};
let code = '';
let page = '';

it('[CERT-06] a learner finds the page of a certificate on the profile, with ways to share it', async () => {
  await I.goTo('/profile');
  await holder.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await I.press(/^Share/);
  await I.press('Copy link');
  await I.see('The link was copied.');
  const [linkedIn, whatsApp] = await Promise.all(
    ['Add to LinkedIn', 'WhatsApp'].map((name) => holder.page.getByRole('link', { name }).getAttribute('href')),
  );
  const copied = await holder.page.evaluate(() => navigator.clipboard.readText());
  await I.press('Close');
  await I.follow(/^See certificate/);
  await I.seeHeading('This certificate is valid');
  page = new URL(holder.page.url()).pathname;
  expect(new URL(copied).pathname).toBe(page);
  expect(new URL(linkedIn ?? '').searchParams.get('certUrl')).toBe(copied);
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(copied);
  code = (await holder.page.getByText(/^(\w{4}-){3}\w{4}$/).textContent()) ?? '';
});

it('[CERT-03][CERT-04] a stranger types the code from the paper at 360 px, by keyboard, and a mistake of typing is named', async () => {
  await they.goTo('/certificates');
  await they.fill(
    'Code on the certificate',
    code.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  await stranger.page.keyboard.press('Enter');
  await they.see(/This code has a typing mistake/);
  await they.fill('Code on the certificate', ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await stranger.page.keyboard.press('Enter');
  await they.seeHeading('This certificate is valid');
  await they.see('Demo Learner');
  await they.see('What the course taught');
  expect(await stranger.page.getByText('It is yours').count()).toBe(0);
  await they.seeNoSidewaysScroll();
});

it('[CERT-03][CERT-04] without JavaScript the form leads to the same page, and a mistake back to the form', async () => {
  await look('/certificates');
  await plain.getByLabel('Code on the certificate').fill(code.toLowerCase());
  await plain.getByRole('button', { name: 'Check' }).click();
  expect(await headingOf(plain)).toBe('This certificate is valid');
  expect(new URL(plain.url()).pathname).toBe(`/certificates/${code}`);
  const wrong = await look('/certificates?code=K3Z9');
  expect(wrong).toMatchObject({ status: 200, heading: 'Check a certificate' });
  expect(wrong.text).toContain('A code has 16 letters and digits');
  expect(await plain.getByLabel('Code on the certificate').inputValue()).toBe('K3Z9');
});

it('[CERT-05] the name is hidden, and the page off, for everybody else as soon as the holder says so', async () => {
  const name = 'Demo Learner';
  expect((await look(page)).text).toContain(name);
  await I.tick(/^Hide my name/);
  await I.see('Saved.');
  const hidden = await look(page);
  expect(hidden).toMatchObject({ status: 200, heading: 'This certificate is valid' });
  expect(hidden.text).toContain('a learner whose name is hidden');
  expect(await plain.content()).not.toContain(name);
  await I.tick(/^Make it private/);
  await holder.page.getByText('Saving…').waitFor({ state: 'detached' });
  await expect.poll(async () => (await look(page)).status).toBe(404);
  expect(await headingOf(plain)).toBe('We do not know this certificate');
  await I.refresh();
  await I.seeHeading('This certificate is valid');
  for (const choice of [/^Hide my name/, /^Make it private/]) {
    await holder.page.getByRole('checkbox', { name: choice }).uncheck();
    await I.see('Saved.');
  }
  expect((await look(page)).text).toContain(name);
});

it('[CERT-04] on paper the page is a sheet without what is only pressed', async () => {
  await stranger.page.emulateMedia({ media: 'print' });
  for (const gone of ['Check another certificate', 'Log in', 'Terms of Service']) {
    expect(await stranger.page.getByText(gone).filter({ visible: true }).count(), gone).toBe(0);
  }
  expect(await stranger.page.getByText('What the course taught').isVisible()).toBe(true);
  const pdf = await stranger.page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

it('no page logged an error', () => {
  expect([...holder.complaints, ...stranger.complaints]).toEqual([]);
});
