import { expect, it } from 'vitest';
import { type Journey, journey } from './support/journey.ts';

const course = 'kurmanji-for-beginners';
const email = 'leyla@example.com';
const person = { password: 'Pomegranate-7-tree!', firstName: 'Leyla', lastName: 'Şêrîn', born: '1998-04-12' };

let visit: Journey['visit'];
let I: Journey['I'];

journey({}, (begun) => {
  ({ visit, I } = begun);
});

it('[HOME-04][COURSE-01] a visitor finds a course on the landing page', async () => {
  await I.goTo('/');
  await I.seeHeading(/Cultivate/);
  await I.see('Our Courses');
  await I.see('Partners in impact');
  await I.follow('View more courses');
  await I.seeAddress(/^\/course$/);
  await I.follow('View more courses');
  await I.goTo(`/course/${course}`);
  await I.seeHeading(/Kurmanji/);
  await I.see('Not owned yet');
  await I.see('Buy course/Subscribe');
});

it('[LAYOUT-08] buying leads a visitor to the login page first', async () => {
  await I.follow('Buy course');
  await I.seeAddress(/^\/login$/);
  await I.seeHeading('Join today and start building your future');
});

it('[REG-08][REG-09] a visitor registers by e-mail', async () => {
  await I.follow(/Sign Up/i);
  await I.seeHeading('Register Your Account with Email or with Phone Number');
  await I.fill('Email', email);
  await I.fillPerson(person);
  await I.press('Create an account');
  await I.see('You must agree to the Terms & Condition and Privacy Policy');
  await I.tick(/Terms & Conditions/);
  await I.tick(/Privacy Policy/);
  await I.press('Create an account');
  await visit.page.getByRole('dialog', { name: 'Almost there' }).waitFor();
  await I.press('Confirm Code');
});

it('[VERIFY-09][VERIFY-12] a wrong code is refused, and the code of the mail verifies the learner', async () => {
  await I.seeHeading('Verification code');
  await I.see(email);
  const code = await I.readCode(/leyla@example\.com/);
  await I.fillCode(code === '111111' ? '222222' : '111111');
  await I.seeAlert(/code/i);
  await I.fillCode(code);
  await I.seeAddress(/^\/login$/);
  await I.see('Email verified successfully');
});

it('[LOGIN-07][LOGIN-11] the learner logs in after a wrong password and returns to the purchase', async () => {
  expect(await visit.page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email);
  await I.fill('Password', 'Not-the-right-1');
  await I.press('Log in');
  await I.see('Invalid email/phone number or password');
  await I.fill('Password', person.password);
  await I.press('Log in');
  await I.seeAddress(new RegExp(`^/payment-options/course/${course}$`));
  expect(await I.storedToken()).toMatch(/^.{20,}$/);
});

it('[PAY-02][PAY-03] the course that the learner was about to buy is chosen', async () => {
  await I.see('Pay for a single course');
  await I.see('Pay for a subscription');
  await I.see('SAVE 30% + 2 Months FREE');
  expect(await visit.page.getByRole('radio', { name: /Kurmanji/ }).isChecked()).toBe(true);
  await I.press('Continue to payment');
  await I.seeAddress(/^\/checkout\/orderId\/pi_/);
});

it('[PAY-05] a declined card says why and charges nothing; a refresh keeps the order', async () => {
  await I.see('Online Course');
  await I.fillCard('4000000000000002');
  await I.press('Pay');
  await I.seeAlert(/declined/i);
  await I.refresh();
  await I.see('Online Course');
});

it('[PAY-06][PAY-07] a good card buys the course', async () => {
  await I.fillCard('4242424242424242');
  await I.press('Pay');
  await I.seeAddress(new RegExp(`^/payment-success/${course}$`));
  await I.see(/Thank you/);
  await visit.page.goBack();
  await I.seeAddress(/^\/(payment-success|payment-options|course)/);
  await I.goTo(`/payment-success/${course}`);
  await I.follow('Go to the course');
  await I.see('Owned');
});

it('[LESSON-04][WATCH-05][DONE-01] the learner reads the first chapter to its end', async () => {
  await I.follow('Start learning');
  for (const lesson of [1, 2]) {
    await I.see(`Lesson ${lesson} of 9`);
    await I.watchToTheEnd();
    await I.see('Progress saved');
    await I.readToTheEnd();
    await I.see('Done. You have read this lesson.');
    await I.press('Keep going');
  }
  await I.see('Lesson 3 of 9');
  await I.readToTheEnd();
  await I.seeAddress(/\/chapter\/[^/]+\/completed$/);
  await I.see('You Finished A chapter');
});

it('[DONE-02] the learner gives feedback on the chapter', async () => {
  await visit.page
    .getByRole('link', { name: /continue/i })
    .or(visit.page.getByRole('button', { name: /continue/i }))
    .first()
    .click();
  await I.seeAddress(/\/feedback$/);
  await visit.page.getByRole('radio').first().check({ force: true });
  await visit.page.getByRole('radio', { name: /^4/ }).check({ force: true });
  await I.press(/submit/i);
  await visit.page.getByRole('dialog').waitFor();
  await I.press('Continue course');
});

it('[PROFILE-01][PROFILE-02] the profile shows the bought course, and the course shows the progress', async () => {
  await I.goTo('/profile');
  await I.seeHeading('My Profile');
  await I.see('Pending');
  await I.follow('View course');
  await visit.page.getByRole('progressbar').waitFor();
  expect(await visit.page.getByRole('progressbar').getAttribute('aria-valuenow')).not.toBe('0');
});

it('[SESSION-01] every page survives a refresh, on a phone too, without sideways scroll and without accessibility violations', async () => {
  await visit.page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    '/',
    '/course',
    `/course/${course}`,
    '/profile',
    '/settings',
    '/blog',
    '/payment-options',
    '/nowhere',
  ]) {
    await I.goTo(path);
    await I.refresh();
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await I.seeNoSidewaysScroll();
    await I.meetNoBarrier();
  }
  await visit.page.setViewportSize({ width: 1280, height: 900 });
});

it('[LAYOUT-04] the learner logs out', async () => {
  await I.goTo('/');
  await I.press(/Leyla|account|menu/i);
  await visit.page.getByText('Log Out').filter({ visible: true }).first().click();
  await I.see('Log in');
  expect(await I.storedToken()).toBeNull();
});

it('no page logged an error, and the server refused only what the learner got wrong', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual([
    '422 /api/email/verify-code',
    '401 /api/login',
    '402 /sandbox/stripe/v1/payment_intents/pi/confirm',
    '404 /nowhere',
    '404 /nowhere',
  ]);
});
