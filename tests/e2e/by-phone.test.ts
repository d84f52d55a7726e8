import { expect, it } from 'vitest';
import { type Journey, journey } from './support/journey.ts';

const course = 'sorani-for-beginners';
const number = '7501234567';
const person = { password: 'Saffron-&-pine-9', firstName: 'Dilan', lastName: 'Karim', born: '2001-11-02' };

let platform: Journey['platform'];
let visit: Journey['visit'];
let I: Journey['I'];
let keys: Journey['keys'];

journey({ viewport: { width: 360, height: 780 } }, (begun) => {
  ({ platform, visit, I, keys } = begun);
});

it('[LAYOUT-05] a visitor with a small screen and a keyboard opens the menu and signs up', async () => {
  await I.goTo('/');
  await keys.walkTo('button', /menu/i);
  await keys.press('Enter');
  await keys.walkTo('link', 'Sign up');
  await keys.press('Enter');
  await keys.arriveAt(/^\/register$/, /^Register/);
  await I.seeNoSidewaysScroll();
});

it('[REG-02][REG-09][PHONE-02][PHONE-03][A10] the visitor registers with a number in Arabic-Indic digits, pasted from a chat', async () => {
  await keys.chooseSecond('Email', 'Phone Number');
  await visit.page.getByRole('button', { name: /Country code.*\+964/ }).waitFor();
  await keys.walkTo('textbox', 'Phone number');
  // as a paste it comes at once, with the isolates, the mark and the blanks of the chat
  await visit.page.keyboard.insertText('\u2067\u200f+٩٦٤\u00a0٧٥٠\u202f١٢٣\u2011٤٥٦٧\u2069');
  const typed = visit.page.getByRole('textbox', { name: 'Phone number' });
  expect(await typed.inputValue()).toBe('٧٥٠\u202f١٢٣\u2011٤٥٦٧');
  // its groups are shown in the order that they are dialled in
  expect(await typed.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('bidi-override');
  await visit.page.getByRole('button', { name: /Country code.*\+964/ }).waitFor();
  await keys.register(person);
});

it('[VERIFY-02][VERIFY-04][VERIFY-08] the learner sees the masked number, waits for Resend, and verifies by SMS', async () => {
  await I.see(/^\+[* \u2011\u202f]+٤٥٦٧$/);
  await I.see(/Resend code in \d+s/);
  await keys.enterCode(await I.readCode(/9647501234567/));
  await keys.arriveAt(/^\/login$/, /^Join today/);
  await I.see('Phone verified successfully');
});

it('[LOGIN-04][LOGIN-06][A10] the learner logs in with the same number in other digits, by keyboard', async () => {
  // the page that verified the number has passed it on, as it was pasted
  await keys.walkTo('textbox', 'Phone number');
  expect(await visit.page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toMatch(/٤٥٦٧$/);
  await visit.page.keyboard.press('ControlOrMeta+A');
  await keys.type(number);
  await keys.fill('Password', person.password);
  await keys.press('Enter');
  await keys.arriveAt(/^\/$/, /^Hello, Dilan/);
});

it('[PAY-04] by keyboard, the learner subscribes with a card that asks the bank', async () => {
  await I.goTo('/payment-options');
  await keys.chooseSecond(/^Yearly/, /^Monthly/);
  await keys.walkTo('button', 'Continue to payment');
  await keys.press('Enter');
  await keys.arriveAt(/^\/checkout\/orderId\/pi_/, 'Checkout');
  await I.seeNoSidewaysScroll();
  await keys.payByCard('4000002760003184');
  await keys.seeFocusOn('button', 'Approve');
  await keys.press('Enter');
  await keys.arriveAt(/^\/payment-success\//, /Thank you/i);
});

/** The address of the purchase that an SMS with these words leads to; there is one such SMS. */
async function linkFrom(words: RegExp): Promise<string> {
  const texts = (await platform.outbox()).filter(({ to, text }) => /9647501234567/.test(to) && words.test(text));
  expect(texts).toHaveLength(1);
  return texts[0]?.text.match(/https?:\/\/[^/]+(\/profile\/purchases\/\S+)$/)?.[1] ?? '';
}

it('[RECEIPT-03][PURCHASE-02][PURCHASE-03] an SMS leads to the receipt, which the learner reads, and saves by keyboard', async () => {
  await I.see('Your receipt is under My purchases.');
  await I.goTo(await linkFrom(/Your receipt/));
  await I.seeHeading('Monthly subscription');
  await I.see(/^\$12 · Paid on .* · runs until /);
  await I.see('Dilan Karim');
  await I.seeNoSidewaysScroll();
  await keys.walkTo('button', 'Download as PDF');
  const [file] = await Promise.all([visit.page.waitForEvent('download'), keys.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^zanin-receipt-\d{4}-\d{6}\.pdf$/);
  await keys.walkTo('link', 'All my purchases');
  await keys.press('Enter');
  await keys.arriveAt(/^\/profile$/, 'My purchases');
  await I.see(/^Receipt \d{4}-\d{6}$/);
});

it('[PAY-04][LESSON-04] the subscription opens every course, and the position in a lesson is kept', async () => {
  await I.goTo(`/course/${course}`);
  await I.see('Owned');
  await keys.walkTo('link', 'Start learning');
  await keys.press('Enter');
  await I.watchTo(0.5);
  await I.see('Progress saved');
  const lesson = visit.page.url();
  await I.refresh();
  expect(visit.page.url()).toBe(lesson);
  const frame = await (await visit.page.waitForSelector('iframe[src*="player.vimeo.com"]')).contentFrame();
  await frame?.waitForFunction('moment().seconds === 100');
});

it('[PAY-09] killing the server loses nothing that was answered', async () => {
  await platform.kill();
  await platform.restart();
  await I.goTo(`/course/${course}`);
  await I.see('Owned');
});

it('[WITHDRAW-01][WITHDRAW-04] by keyboard, the learner withdraws on the page that the SMS leads to', async () => {
  await I.goTo(await linkFrom(/Your receipt/));
  await I.see(/^You can withdraw until .* and get \$12 back\.$/);
  await keys.walkTo('button', 'Withdraw from the contract');
  await keys.press('Enter');
  await visit.page.getByRole('dialog', { name: 'Withdraw from the contract?' }).waitFor();
  await I.seeNoSidewaysScroll();
  await keys.walkTo('button', 'Confirm withdrawal');
  await keys.press('Enter');
  await I.see(/Your money is on its way back, and your access has ended\./);
  await visit.page.waitForFunction(() => document.activeElement?.textContent?.startsWith('You withdrew'));
  await I.seeHeading('Monthly subscription');
  await visit.page.getByRole('region', { name: 'Credit note' }).waitFor();
});

it('[WITHDRAW-02][WITHDRAW-03] both SMS are there, and the course is closed again', async () => {
  const page = await linkFrom(/You withdrew from your plan on .* \(UTC\)\. Your refund/);
  expect(await linkFrom(/Your payment was refunded\. Your credit note/)).toBe(page);
  await I.goTo(`/course/${course}`);
  await I.see('Not owned yet');
});

it('[LAYOUT-04][SESSION-01] the learner logs out from the mobile menu', async () => {
  await I.goTo('/');
  await I.press(/menu/i);
  await I.see(/Dilan/);
  await visit.page.getByText('Log Out').filter({ visible: true }).first().click();
  await visit.page.waitForFunction(() => localStorage.getItem('ACCESS_TOKEN') === null);
});

it('no page logged an error, and the server refused nothing', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual([]);
});
