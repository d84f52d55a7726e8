import { expect } from 'vitest';
import { orderIdOf } from '../../common/money/client-secret.ts';
import { answersOf } from '../support/right-answers.ts';
import { beginOrder, logIn, openAccount, password, signIn } from './support/account.ts';
import type { Learner } from './support/learner.ts';
import type { RunningPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';
import { visits } from './support/visits.ts';

const email = 'leyla@example.com';
const it = visits.extend('leyla', { scope: 'file' }, ({ platform }) => openAccount(platform, email));

/** The server ends this session, as a password change elsewhere does. */
const endSession = ({ url }: RunningPlatform, token: string) =>
  fetch(`${url}/api/logout`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });

async function logInAgain(I: Learner): Promise<void> {
  await I.see(/^You were logged out\. Log in to go on\./);
  await I.fill('Email', email);
  await I.fill('Password', password);
  await I.press('Log in');
}

it('[SESSION-10][PAY-14] after a session that ended in the middle of Pay, login leads back to the order with its payment method chosen', async ({
  I,
  page,
  visit,
  platform,
  leyla,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = `/checkout/orderId/${orderIdOf(await beginOrder(platform, leyla, 'NL'))}`;
  const token = await logIn(platform, email);
  await signIn(visit, token);
  await I.goTo(order);
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await endSession(platform, token);
  await I.press('Pay');
  await logInAgain(I);
  await page.getByRole('radio', { name: 'iDEAL', checked: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(order);
  await I.press('Pay');
  await I.seeHeading('Test bank');
});

it('[SESSION-10] after a session that ended in the middle of a test, login leads back to the question with the unsent answer', async ({
  I,
  page,
  visit,
  platform,
  leyla: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const course = 'mentoring-give-and-get-guidance';
  const token = await logIn(platform, email);
  await signIn(visit, token);
  await I.goTo(`/course/${course}/practice-test`);
  await I.press('Begin the test');
  const my = practising(page);
  await my.seeQuestion(1, 12);
  const [first] = await my.readQuestions();
  if (!first) throw new Error('the test has no questions');
  await my.give(first, answersOf(course).right(first));
  const address = page.url();
  await endSession(platform, token);
  await I.press('Check');
  await logInAgain(I);
  await my.seeQuestion(1, 12);
  expect(page.url()).toBe(address);
  await I.press('Check');
  await I.see('Right');
});
