import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderIdOf } from '../../common/money/client-secret.ts';
import { beginOrder, openAccount, signIn } from './support/account.ts';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { keyboard } from './support/keyboard.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

const phone = { width: 360, height: 740 };

let platform: RunningPlatform;
let visit: Visit;
let I: Learner;
let keys: ReturnType<typeof keyboard>;
let secret = '';
let checkout = '';

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

let learners = 0;

/** A learner at the checkout of a course in euros. */
beforeEach(async () => {
  const account = await openAccount(platform, `anna-${++learners}@example.org`, 'Anna');
  visit = await newVisitor(platform.url, phone);
  I = learner(visit.page, platform);
  keys = keyboard(visit.page);
  secret = await beginOrder(platform, account, 'NL');
  checkout = `/checkout/orderId/${orderIdOf(secret)}`;
  await signIn(visit, account.token);
  await I.goTo(checkout);
  await visit.page.getByRole('radio', { name: 'iDEAL' }).waitFor();
  return async () => {
    const addresses = visit.page
      .context()
      .pages()
      .map((page) => page.url());
    expect([visit.complaints, addresses.filter((url) => url.includes('_secret_'))]).toEqual([[], []]);
    await visit.close();
  };
});

/** Chooses iDEAL and presses Pay. */
async function goToBank(): Promise<void> {
  await I.choose('iDEAL');
  await I.press('Pay');
  await I.seeHeading('Test bank');
}

/** The same by keyboard. */
async function walkToBank(): Promise<void> {
  await keys.chooseSecond('Card', 'iDEAL');
  await keys.walkTo('button', 'Pay');
  await keys.press('Enter');
  await I.seeHeading('Test bank');
}

it('[PAY-13][PAY-06] a payment by iDEAL that is accepted at the bank by keyboard leads to the course', async () => {
  await keys.chooseSecond('Card', 'iDEAL');
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();
  await keys.walkTo('button', 'Pay');
  await keys.press('Enter');
  await I.seeHeading('Test bank');
  await I.see('Do you pay €22 to Zanin by iDEAL? No money moves.');
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();
  await keys.walkTo('button', 'Accept');
  await keys.press('Enter');
  await keys.arriveAt(/^\/payment-success\//, /Thank you/i);
  await I.follow('Go to the course');
  await I.see('Owned');
  await I.goTo('/profile');
  await I.see(/^Receipt \d{4}-\d{6}$/);
});

it('[PAY-14][P8] after the bank refused an iDEAL payment, checkout says so in red and takes a card', async () => {
  await walkToBank();
  await keys.walkTo('button', 'Refuse');
  await keys.press('Enter');
  await I.seeAlert(/^Your bank did not make the payment\. Please try again or choose another way to pay\.$/);
  expect(new URL(visit.page.url()).pathname + new URL(visit.page.url()).search).toBe(checkout);
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();
  await keys.walkTo('radio', 'iDEAL');
  await keys.press('ArrowLeft');
  await keys.payByCard('4242424242424242');
  await I.seeAddress(/^\/payment-success\//);
});

it('[PAY-14][PAY-15] leaving the bank without an answer, by its button or by Back, is said at checkout, with iDEAL chosen', async () => {
  const seeNoAnswer = async () => {
    await I.seeAlert(/^We have no answer from your bank\. Press Pay to try again: you are never charged twice\.$/);
    expect(await visit.page.getByRole('radio', { name: 'iDEAL' }).isChecked()).toBe(true);
  };
  await walkToBank();
  await keys.walkTo('button', 'Back to the shop without an answer');
  await keys.press('Enter');
  await seeNoAnswer();
  expect(visit.page.url()).toBe(platform.url + checkout);
  await I.press('Pay');
  await I.seeHeading('Test bank');
  await visit.page.goBack();
  await seeNoAnswer();
  await I.press('Pay');
  await I.seeHeading('Test bank');
  await I.press('Accept');
  await I.seeAddress(/^\/payment-success\//);
});

it('[P50] a payment accepted at the bank by a learner who never comes back opens the course in another tab', async () => {
  await goToBank();
  await I.press('Accept, and stay here');
  await I.seeHeading('Your payment was made');
  const other = await visit.context.newPage();
  const they = learner(other, platform);
  await expect
    .poll(
      async () => {
        await they.goTo('/course/kurmanji-for-beginners');
        const owned = other.getByText('Owned', { exact: true }).first().waitFor({ timeout: 15_000 });
        return owned.then(
          () => 'owned',
          () => 'not owned yet',
        );
      },
      { timeout: 300_000 },
    )
    .toBe('owned');
  // the page of a try that is over
  await visit.page.goBack();
  await I.seeHeading('Nothing to decide here');
  await I.follow('Back to the shop');
  await I.seeAddress(/^\/payment-success\//);
});

it('[PAY-14][P16] a bank that decides later leaves checkout waiting, and then leads to the course', async () => {
  await goToBank();
  await I.press('Decide in a few seconds: accept');
  await I.see('Your payment is being processed');
  expect(visit.page.url()).toBe(platform.url + checkout);
  await I.seeNoSidewaysScroll();
  await I.meetNoBarrier();
  await I.seeAddress(/^\/payment-success\//);
});

it('[PAY-16][P52] a late refusal by the bank is shown at checkout and told by mail', async () => {
  await goToBank();
  await I.press('Decide in a few seconds: refuse');
  await I.see('Your payment is being processed');
  await I.seeAlert(/^Your bank did not make the payment\./);
  expect(await I.readLink(`anna-${learners}@example.org`, '/course/kurmanji-for-beginners')).toContain(platform.url);
  await I.choose('Card');
  await I.fillCard('4242 4242 4242 4242');
  await I.press('Pay');
  await I.seeAddress(/^\/payment-success\//);
});

it('[A141][PAY-14] client secret and foreign payment are removed from the address of a checkout, which shows its own order only', async () => {
  const seen: string[] = [];
  visit.page.on('request', (request) => seen.push(request.headers().referer ?? ''));
  await visit.page.goto(
    `${checkout}?payment_intent=pi_another&payment_intent_client_secret=pi_another_secret_x&redirect_status=succeeded`,
  );
  await I.seeAlert(/another payment/);
  expect(visit.page.url()).toBe(platform.url + checkout);
  expect(seen.filter((referrer) => referrer.includes('secret'))).toEqual([]);
  expect(JSON.stringify(await visit.page.evaluate(() => [history.state, { ...sessionStorage }]))).not.toContain(
    'secret',
  );
});
