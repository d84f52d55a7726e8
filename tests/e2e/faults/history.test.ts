import { expect } from 'vitest';
import { buyCourse, course, logIn, openAccount, openOrder, password, signIn } from '../support/account.ts';
import { addresses, expectUpright } from '../support/faults.ts';
import { visits } from '../support/visits.ts';

const it = visits.extend('cast', { scope: 'file' }, async ({ platform }) => {
  const owner = await openAccount(platform, 'leyla@example.com');
  await buyCourse(platform, owner);
  const lesson = (await addresses(platform, '')).lesson ?? '';
  return { owner, lesson };
});

it.afterEach(({ visit }) => expectUpright(visit));

it('[VERIFY-06][SESSION-01] refresh, back and forward while verifying keep whom the code is for', async ({
  I,
  page,
}) => {
  await page.goto('/register');
  await I.fill('Email', 'nazdar@example.com');
  await I.fillPerson({ password, firstName: 'Nazdar', lastName: 'Ali', born: '1990-01-31' });
  await I.tick(/Terms & Conditions/);
  await I.tick(/Privacy Policy/);
  await I.press('Create an account');
  await I.press('Confirm Code');
  await I.see('nazdar@example.com');
  await I.refresh();
  await I.see('nazdar@example.com');
  await page.goBack();
  await I.seeHeading(/Register/);
  // Secrets do not rise from the history.
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.goForward();
  await I.see('nazdar@example.com');
  await I.fillCode(await I.readCode(/nazdar@example\.com/));
  await I.see('Email verified successfully');
  await page.goBack();
  await I.see('nazdar@example.com');
  await I.fillCode('123456');
  await I.seeAlert(/\S/);
});

it('[RESET-01][RESET-06] a refresh while choosing a new password keeps the token of the link; a used link says so', async ({
  I,
  page,
  cast: { owner },
}) => {
  await page.goto('/forgot-password');
  await I.fill('Email', owner.email);
  await I.press('Reset Password');
  await I.see(/sent/i);
  const link = await I.readLink(owner.email, '/reset-password');
  await page.goto(link);
  await I.refresh();
  const reset = async () => {
    await I.fill('Email', owner.email);
    await I.fill('New password', password);
    await I.fill('Confirm new password', password);
    await I.press('Reset Password');
  };
  await reset();
  await I.see('Your password has been reset successfully.');
  await I.seeAddress(/^\/login$/);
  await page.goto(link);
  await reset();
  await I.seeAlert(/\S/);
});

it('[PAY-05][PAY-09] pressing Pay twice, a refresh while paying and going back afterwards make one payment', async ({
  I,
  page,
  visit,
  platform,
}) => {
  const buyer = await openAccount(platform, 'dilan@example.com', 'Dilan');
  const orderId = await openOrder(platform, buyer);
  await signIn(visit, buyer.token);
  let confirmations = 0;
  const gate = Promise.withResolvers<void>();
  await page.route('**/confirm', async (route) => {
    confirmations++;
    await gate.promise;
    await route.continue().catch(() => {});
  });
  await page.goto(`/checkout/orderId/${orderId}`);
  await I.fillCard('4242424242424242');
  await page.getByRole('button', { name: 'Pay', exact: true }).dblclick();
  await page.getByRole('button', { name: 'Processing...' }).waitFor();
  await page.keyboard.press('Enter');
  // after the consent, which is stored first
  await expect.poll(() => confirmations).toBe(1);
  gate.resolve();
  await I.seeAddress(new RegExp(`^/payment-success/${course}$`));
  await page.goto(`/checkout/orderId/${orderId}`);
  await I.seeAddress(new RegExp(`^/payment-success/${course}$`));
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(confirmations).toBe(1);
});

it('[PAY-09] a refresh while the card is being charged finds the order again, and the learner does not pay twice', async ({
  I,
  page,
  visit,
  platform,
}) => {
  const buyer = await openAccount(platform, 'zilan@example.com', 'Zilan');
  const orderId = await openOrder(platform, buyer);
  await signIn(visit, buyer.token);
  await page.goto(`/checkout/orderId/${orderId}`);
  // The answer to the payment is lost with the page that waited for it.
  await page.route('**/confirm', async (route) => {
    await route.fetch();
    await route.abort('connectionreset').catch(() => {});
  });
  await I.fillCard('4242424242424242');
  const charged = page.waitForRequest('**/confirm');
  await I.press('Pay');
  await charged;
  await I.refresh();
  await I.seeAddress(new RegExp(`^/payment-success/${course}$`));
});

it('[PAY-05] after a connection lost while paying, the order is checked before the learner can pay again', async ({
  I,
  page,
  visit,
  platform,
}) => {
  const buyer = await openAccount(platform, 'berfin@example.com', 'Berfin');
  const orderId = await openOrder(platform, buyer);
  await signIn(visit, buyer.token);
  await page.goto(`/checkout/orderId/${orderId}`);
  await page.route('**/confirm', (route) => route.abort('connectionreset'), { times: 1 });
  await I.fillCard('4242424242424242');
  await I.press('Pay');
  await I.seeAlert(/you are never charged twice/);
  await expectUpright(visit);
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await I.press('Pay');
  await I.seeAddress(new RegExp(`^/payment-success/${course}$`));
});

it('[LESSON-03][LESSON-04] refresh, back and forward in a lesson keep position and progress', async ({
  I,
  page,
  visit,
  platform,
  cast: { owner, lesson },
}) => {
  await signIn(visit, await logIn(platform, owner.email));
  await page.goto(lesson);
  await I.see(/Lesson 1 of/);
  await I.watchTo(0.5);
  await I.see('Progress saved');
  await I.refresh();
  await I.see(/Lesson 1 of/);
  await I.press(/^Next/);
  await I.see(/Lesson 2 of/);
  await page.goBack();
  await I.see(/Lesson 1 of/);
  await page.goForward();
  await I.see(/Lesson 2 of/);
});
