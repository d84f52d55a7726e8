import { expect, it } from 'vitest';
import { newVisitor } from './support/browser.ts';
import { type Journey, journey } from './support/journey.ts';
import { learner } from './support/learner.ts';
import { startPlatform } from './support/platform.ts';

const email = 'rojin@example.org';
const post = '/blog/the-languages-we-carry-to-work';

let platform: Journey['platform'];
let visit: Journey['visit'];
let I: Journey['I'];
let keys: Journey['keys'];

journey(
  { viewport: { width: 360, height: 740 }, settings: { CONTACT_INBOX: 'on', CONTACT_EMAIL: 'team@example.org' } },
  (begun) => {
    ({ platform, visit, I, keys } = begun);
  },
);

it('[ABOUT-06] a message is written by keyboard on a phone, and still there when it could not be sent', async () => {
  await I.goTo('/about');
  await visit.page.route('**/api/contact', (route) => route.abort());
  await keys.fill('Full Name', 'Rojin Ahmed');
  await keys.fill('Email Address', email);
  await keys.fill('Message', 'Is there a course about bread?');
  await keys.walkTo('button', 'Submit');
  await keys.press('Enter');
  await I.seeAlert(/could not send.*still here/);
  expect(await visit.page.getByLabel('Message').inputValue()).toBe('Is there a course about bread?');
  await I.seeNoSidewaysScroll();
  await visit.page.unroute('**/api/contact');
  await keys.walkTo('button', 'Submit');
  await keys.press('Enter');
  await I.see(/Your message has arrived/);
});

it('[ABOUT-06][ABOUT-07] the team gets it by mail, and staff see it in the terminal', async () => {
  const mail = (await platform.outbox()).find(({ to }) => to === 'team@example.org');
  expect(mail?.text).toContain('Is there a course about bread?');
  expect(await platform.command('messages', 'list')).toMatch(/Rojin Ahmed +rojin@example\.org +no +Is there/);
});

it('[BLOG-03] an address asks for the newsletter under an article and confirms it by the link of its mail', async () => {
  await I.goTo(post);
  await keys.fill('Email Address', email);
  await keys.press('Enter');
  await I.see(/confirm with the link we sent/);
  const exported = () => platform.command('newsletter', 'export', '--reason', 'Issue of December', '--csv');
  expect(await exported()).not.toContain(email);
  const { pathname, search } = new URL(await I.readLink(email, '/newsletter'));
  await I.goTo(pathname + search);
  await I.seeHeading('Confirm the newsletter');
  expect(await exported()).not.toContain(email);
  await keys.walkTo('button', 'Confirm');
  await keys.press('Enter');
  await I.see(/Your address is confirmed/);
  expect(await exported()).toContain(email);
});

it('[BLOG-04][BLOG-05] the unsubscribe link shows a page with a button, and a mail program unsubscribes by one POST', async () => {
  const csv = await platform.command('newsletter', 'export', '--reason', 'Issue of December', '--csv');
  const link = /https?:\S+/.exec(csv)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await I.goTo(pathname + search);
  await I.seeHeading('Stop the newsletter');
  await I.seeNoSidewaysScroll();
  const answer = await fetch(platform.url + pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
  expect(await platform.command('newsletter', 'export', '--reason', 'A look', '--csv')).not.toContain(email);
  await keys.walkTo('button', 'Unsubscribe');
  await keys.press('Enter');
  await I.see(/You are unsubscribed/);
});

it('[ABOUT-02][BLOG-02] where the server takes no messages, both forms make no call', async () => {
  const off = await startPlatform({ CONTACT_INBOX: 'off' });
  const other = await newVisitor(off.url);
  const they = learner(other.page, off);
  const calls: string[] = [];
  other.page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`);
  });
  await they.goTo('/about');
  await they.fill('Full Name', 'Rojin Ahmed');
  await they.fill('Email Address', email);
  await they.fill('Message', 'Hello');
  await they.press('Submit');
  await they.see(/Your message is ready, but this form cannot send it/);
  await they.goTo(post);
  await they.fill('Email Address', email);
  await they.press('Subscribe');
  await they.see(/your address was not stored anywhere/);
  expect(calls).toEqual([]);
  await other.close();
  await off.stop();
});

it('[A125] what the policy blocks in a browser is counted by the server', async () => {
  const other = await newVisitor(platform.url);
  await other.page.goto('/blog');
  const reported = other.page.waitForRequest((request) => request.url().endsWith('/reports'));
  await other.page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/x.png?secret' }));
  });
  await reported;
  const counted = async () => /zanin_browser_reports_total\{kind="csp-violation"\} (\d+)/.exec(await metrics())?.[1];
  const metrics = async () => (await fetch(`${platform.url}/metrics`)).text();
  await expect.poll(counted).toBe('1');
  await other.close();
});

it('no page of the journey logged an error, except for the message that could not be sent', () => {
  expect(visit.complaints.filter((complaint) => !complaint.includes('/api/contact'))).toEqual([]);
});
