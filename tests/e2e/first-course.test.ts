import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { apiOf, readingTime, taken } from './support/fixtures.ts';
import { byKeys, byTouch } from './support/hands.ts';
import { learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const person = { password: 'Saffron-&-pine-9', firstName: 'Dilan', lastName: 'Karim', born: '2001-11-02' };

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

const ways = {
  'by touch alone on a phone': { hands: byTouch, viewport: { width: 360, height: 740 }, number: '7501234567' },
  'by the keyboard alone': { hands: byKeys, viewport: { width: 1280, height: 800 }, number: '7507654321' },
};

it.each(Object.entries(ways))(
  '[HOME-01][REG-09][VERIFY-09][LOGIN-04][PAY-06][PRACTICE-13] %s, a visitor tries a free lesson, signs up, buys that course, passes its test and shares the certificate',
  async (_, { hands, viewport, number }) => {
    const visit = await newVisitor(platform.url, viewport);
    const { page } = visit;
    const I = learner(page, platform);
    const my = hands(page);

    await I.goTo('/');
    await my.activate('link', 'Try a free lesson');
    await I.seeAddress(/^\/course\/[^/]+\/chapter\/[^/]+\/lesson\//);
    const courseId = new URL(page.url()).pathname.split('/')[2] ?? '';
    await I.see('Like it? Continue with the course');
    await my.activate('link', 'Start this course');

    await I.seeAddress(/^\/login$/);
    await I.seeHeading(/^Join today/);
    await my.activate('link', 'Sign Up');
    await I.seeAddress(/^\/register$/);
    await I.seeHeading(/^Register/);
    await my.chooseSecond('Email', 'Phone Number');
    await my.fill('Phone number', `+964${number}`);
    await my.fill('Password', person.password);
    await my.fill('Repeat password', person.password);
    await my.fill('First name', person.firstName);
    await my.fill('Last name', person.lastName);
    await my.fill('Date of birth', hands === byTouch ? person.born : person.born.split('-').reverse().join(''));
    for (const name of ['Agree to Terms & Conditions', 'Agree to Privacy Policy']) await my.tick(name);
    await my.activate('button', 'Create an account');
    await page.getByRole('dialog', { name: 'Almost there' }).waitFor();
    await my.activate('button', 'Confirm Code');

    await I.seeHeading('Verification code');
    await my.enterCode(await I.readCode(new RegExp(number)));
    await I.seeAddress(/^\/login$/);
    await I.see('Phone verified successfully');
    await my.fill('Password', person.password);
    await my.activate('button', 'Log in');

    await I.seeAddress(new RegExp(`^/payment-options/course/${courseId}$`));
    await I.seeHeading('Choose how to pay');
    await my.activate('button', 'Continue to payment');
    await I.seeAddress(/^\/checkout\/orderId\/pi_/);
    await I.seeHeading('Checkout');
    await my.fill('Card number', '4242424242424242');
    await my.fill('Expiration date', '1234');
    await my.fill('Security code', '123');
    await my.activate('button', 'Pay');
    await I.seeAddress(new RegExp(`^/payment-success/${courseId}$`));
    await I.see(/Thank you/);
    await my.activate('link', 'Go to the course');
    await I.see('Owned');

    await my.activate('link', 'Start learning');
    await I.see(/^Lesson 1 of /);
    await platform.passTime(readingTime);
    await my.activate('button', 'I have read this');
    await I.see('Done. You have read this lesson.');
    await readTheRest(courseId, await I.storedToken());

    await I.goTo(`/course/${courseId}`);
    await my.activate('link', /practice test/);
    await my.activate('button', 'Begin the test');
    const test = practising(page);
    const answers = answersOf(courseId);
    const items = await test.readQuestions();
    for (const item of items) {
      await test.seeQuestion(item.number, items.length);
      await my.answer(item, answers.right(item));
      await my.activate('button', /^(Next question|See your result)$/);
    }
    await I.see('You passed with 100%');
    await I.see('Dilan Karim');
    await my.activate('button', 'Share');
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('dialog', { name: 'Share your certificate' }).waitFor();
    await my.activate('button', 'Copy link');
    await I.see('The link was copied.');
    expect([visit.complaints, visit.refusals]).toEqual([[], []]);
    await visit.close();
  },
);

/** On another device. */
async function readTheRest(courseId: string, token: string | null): Promise<void> {
  const api = apiOf(platform, token ?? '');
  const path = { id: courseId, lang: 'en' } as const;
  const { data } = await taken(api.GET('/user/courses/course/{id}/{lang}', { params: { path } }));
  for (const { id, completed } of data.chapter.flatMap(({ lesson }) => lesson)) {
    if (completed) continue;
    await taken(api.GET('/lesson/preview/{id}/{lang}', { params: { path: { id, lang: 'en' } } }));
    await platform.passTime(2 * readingTime);
    await taken(api.PUT('/user/lessons/{id}/read', { params: { path: { id } }, body: {} }));
  }
}
