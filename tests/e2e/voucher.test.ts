import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { day } from '../../common/rules/durations.ts';
import { qrCodesOf } from '../support/pdf-qr-codes.ts';
import { openAccount, password } from './support/account.ts';
import { newVisitor } from './support/browser.ts';
import { type Journey, journey } from './support/journey.ts';
import { learner } from './support/learner.ts';

const email = 'rojin@example.org';
const course = 'kurmanji-for-beginners';
const sponsor = 'Friends of Duhok';
const phone = { width: 360, height: 740 };
const nextYear = new Date(Date.now() + 300 * day).toISOString().slice(0, 10);
const folder = mkdtempSync(join(tmpdir(), 'zanin-cards-'));

let platform: Journey['platform'];
let visit: Journey['visit'];
let I: Journey['I'];
let keys: Journey['keys'];
let links: string[] = [];

afterAll(() => {
  rmSync(folder, { recursive: true });
});

journey({ viewport: phone }, (begun) => {
  ({ platform, visit, I, keys } = begun);
});

it('[COUPON-06] staff make twenty codes for a sponsor next to the running server, and print them as cards', async () => {
  const opens = ['--sponsor', sponsor, '--course', course, '--codes', '20', '--last-day', nextYear];
  const csv = await platform.command('voucher', 'make', ...opens, '--reason', 'Grant of 2026', '--csv');
  links = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[1] ?? '');
  expect(new Set(links.map((link) => new URL(link).searchParams.get('code'))).size).toBe(20);
  const [list, cards] = [join(folder, 'codes.csv'), join(folder, 'cards.pdf')];
  writeFileSync(list, csv);
  expect(await platform.command('voucher', 'cards', list, '--to', cards)).toContain('20 cards');
  const pdf = readFileSync(cards);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(qrCodesOf(pdf)).toEqual(links);
});

it("[COUPON-05][LOGIN-07][LAYOUT-08] the address of a card's QR code leads a new learner through registration and login to its filled boxes, by keyboard", async () => {
  const { pathname, search, searchParams } = new URL(links[0] ?? '');
  await I.goTo(pathname + search);
  await I.seeHeading(/^Join today/);
  await keys.walkTo('link', 'Sign Up');
  await keys.press('Enter');
  await keys.arriveAt(/^\/register$/, /^Register/);
  await keys.fill('Email', email);
  await keys.register({ password, firstName: 'Rojin', lastName: 'Ahmed', born: '2001-03-02' });
  await keys.enterCode(await I.readCode(new RegExp(email)));
  await keys.arriveAt(/^\/login$/, /^Join today/);
  await I.see('Email verified successfully');
  await keys.fill('Password', password);
  await keys.press('Enter');
  await keys.arriveAt(/^\/redeem$/, 'Redeem a coupon');
  const boxes = await visit.page.getByRole('textbox', { name: /^Digit \d of 6$/ }).all();
  const digits = await Promise.all(boxes.map((box) => box.inputValue()));
  expect(digits.join('')).toBe(searchParams.get('code'));
  await keys.walkTo('button', 'Confirm');
  await I.seeNoSidewaysScroll();
  await keys.press('Enter');
  await I.seeHeading('Your coupon is redeemed');
  await I.see(new RegExp(`is yours to keep\\. A gift from ${sponsor}\\.$`));
});

it('[COUPON-03][PURCHASE-01] the course is open, and its receipt over nothing is among the purchases', async () => {
  await I.follow('Go to the course');
  await I.seeAddress(new RegExp(`^/course/${course}$`));
  await I.see('Owned');
  await I.goTo('/profile');
  await I.see(/^Receipt \d{4}-\d{6}$/);
  await I.follow(/^Kurmanji/);
});

it('[COUPON-02][P41] another learner reads that the code is wrong, and nothing opens', async () => {
  const other = await newVisitor(platform.url, phone);
  const they = learner(other.page, platform);
  const { token } = await openAccount(platform, 'azad@example.org', 'Azad');
  await they.goTo('/about');
  await other.page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  const { pathname, search } = new URL(links[0] ?? '');
  await they.goTo(pathname + search);
  await they.press('Confirm');
  await they.see('Wrong code please try again');
  await they.goTo(`/course/${course}`);
  await they.see('Not owned yet');
  await other.close();
});

it('[COUPON-06] staff see how many codes are used, and the audit log who made them', async () => {
  expect(await platform.command('voucher', 'list')).toMatch(new RegExp(`${sponsor}.*\\b1\\b`, 's'));
  expect(await platform.command('audit', 'list')).toContain('voucher make');
});

it('no page of the journey logged an error', () => {
  expect(visit.complaints).toEqual([]);
});
