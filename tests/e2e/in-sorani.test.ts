import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressIn } from '../../common/language/address.ts';
import { ckb } from '../../common/language/language.ts';
import { digits } from '../../common/language/say.ts';
import { href } from '../../common/paths.ts';
import { answersOf } from '../support/right-answers.ts';
import { closeVisits, newVisitor } from './support/browser.ts';
import { apiOf, readingTime, taken } from './support/fixtures.ts';
import { byTouch } from './support/hands.ts';
import { learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';
import { textsIn } from './support/texts-in.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

const say = textsIn(ckb);

/** As a keyboard of Iraq types them. */
const inArabicDigits = (number: string): string => number.replace(/\d/g, (digit) => digits(Number(digit), ckb));

const person = { password: 'Saffron-&-pine-9', firstName: 'شیلان', lastName: 'قادر', born: '2001-11-02' };
const phone = '7501234567';
const courseId = 'food-safety-home-kitchen';
const title = { english: 'Food safety in a home kitchen', translated: 'سەلامەتیی خواردن لە چێشتخانەی ماڵدا' };

it('[LANG-02][LANG-05][LESSON-09][LAYOUT-12][LANG-20][LANG-43][LANG-60] in Sorani, on a phone, a visitor tries a lesson, registers with Arabic digits, buys the course, passes its test and gets a certificate in two languages', async () => {
  const visit = await newVisitor(platform.url, { width: 360, height: 740 }, { locale: 'ckb-IQ' });
  const { page } = visit;
  const I = learner(page, platform);
  const my = byTouch(page);

  await I.goTo('/ckb');
  await my.activate('link', say.home.catalogue);
  await I.seeAddress(/^\/ckb\/course$/);
  await I.goTo(`/ckb/course/${courseId}`);
  await my.activate('link', say.course.freeLesson);
  await I.see(say.lesson.offer.title);
  expect(await page.locator('iframe').getAttribute('src')).toContain('&texttrack=ckb');
  await my.activate('link', say.lesson.offer.start);

  await I.seeAddress(/^\/ckb\/login$/);
  await my.activate('link', say.login.signUp);
  await I.seeAddress(/^\/ckb\/register$/);
  await my.chooseSecond(/./, say.registration.phone);
  await my.fill(say.fields.phoneNumber, inArabicDigits(phone));
  const number = await page.getByRole('textbox', { name: say.fields.phoneNumber }).boundingBox();
  const countryCode = await page.getByRole('button', { name: /\+964/ }).boundingBox();
  expect(countryCode?.x).toBeLessThan(number?.x ?? 0);
  await my.fill(say.fields.password, person.password);
  await my.fill(say.registration.repeatPassword, person.password);
  // the button that shows the password is next to it, and covers nothing of it
  const password = page.getByLabel(say.fields.password, { exact: true });
  const show = await page.getByRole('button', { name: say.fields.showPassword }).first().boundingBox();
  const [start, room] = await password.evaluate((input) => [
    input.getBoundingClientRect().left,
    Number.parseFloat(getComputedStyle(input).paddingLeft),
  ]);
  expect(start + room).toBeGreaterThan((show?.x ?? 0) + (show?.width ?? 0));
  await my.fill(say.fields.firstName, person.firstName);
  await my.fill(say.fields.lastName, person.lastName);
  await my.fill(say.fields.dateOfBirth, person.born);
  for (const box of await page.getByRole('checkbox').all()) await box.tap();
  await my.activate('button', say.registration.submit);
  await page.getByRole('dialog', { name: say.registration.registered.title }).waitFor();
  await my.activate('button', say.registration.registered.confirm);

  await I.seeHeading(say.verification.title);
  await I.meetNoBarrier('names');
  const sms = (await platform.outbox()).find(({ to }) => to.includes(phone));
  expect(sms?.text).toMatch(/[ەێۆڕڵ]/);
  await my.enterCode(inArabicDigits(await I.readCode(new RegExp(phone))));
  await I.seeAddress(/^\/ckb\/login$/);
  await I.see(say.login.arrivals.phoneVerified);
  await my.fill(say.fields.password, person.password);
  await my.activate('button', say.login.submit);

  await I.seeAddress(new RegExp(`^/ckb/payment-options/course/${courseId}$`));
  await page.getByRole('button', { name: say.options.submit }).waitFor();
  await I.meetNoBarrier('names');
  await my.activate('button', say.options.submit);
  await I.seeAddress(/^\/ckb\/checkout\/orderId\/pi_/);
  await my.fill(say.sandbox.fields.number, inArabicDigits('4242424242424242'));
  await my.fill(say.sandbox.fields.expiry, inArabicDigits('1234'));
  await my.fill(say.sandbox.fields.cvc, inArabicDigits('123'));
  await I.meetNoBarrier('names');
  await page.locator('form button[type=submit]').filter({ visible: true }).tap();
  await I.seeAddress(new RegExp(`^/ckb/payment-success/${courseId}$`));
  await I.see(say.success.title);
  await I.meetNoBarrier('names');
  await my.activate('link', say.courses.goToCourse);

  await my.activate('link', say.course.start);
  await I.seeAddress(/\/lesson\//);
  await page.getByRole('button', { name: say.lesson.read.confirm }).waitFor();
  await platform.passTime(readingTime);
  await my.activate('button', say.lesson.read.confirm);
  await I.see(say.lesson.read.done);
  await I.meetNoBarrier('names');
  await readTheRest(await I.storedToken());

  await I.goTo(`/ckb/course/${courseId}`);
  await my.activate('link', say.course.practice.take);
  await my.activate('button', say.practiceTest.begin);
  await passTheTest();
  await I.see(say.practiceTest.result.passed({ percentage: 100 }));
  await I.see(`${person.firstName} ${person.lastName}`);
  await I.meetNoBarrier('names');
  await my.activate('link', say.certificate.see);
  await I.seeAddress(/^\/ckb\/certificates\//);
  await I.see(`${person.firstName} ${person.lastName}`);
  await page.getByRole('link', { name: title.translated, exact: true }).waitFor();
  await I.see(new RegExp(`“${title.english}”`));
  await I.meetNoBarrier('names');
  for (const own of ['learnerHome', 'profile', 'settings'] as const) {
    await I.goTo(addressIn('ckb', href(own)));
    await page.waitForLoadState('networkidle');
    await I.meetNoBarrier('names');
  }

  expect([visit.complaints, visit.refusals]).toEqual([[], []]);
  await visit.close();

  /**
   * The answers are found by the English texts of the same attempt: questions and choices have the
   * same ids.
   */
  async function passTheTest(): Promise<void> {
    const shown = await practising(page).readQuestions();
    const attempt = new URL(page.url()).searchParams.get('attempt') ?? '';
    const path = { id: attempt };
    const api = apiOf(platform, (await I.storedToken()) ?? '');
    const { data } = await taken(api.GET('/practice-test-attempts/{id}', { params: { path } }));
    const answers = answersOf(courseId);
    const [moveUp = ''] = say.questions.move.up.forms.map((form) => form.split('{')[0] ?? '');
    for (const [index, item] of shown.entries()) {
      await I.see(say.questions.position({ number: item.number, total: shown.length }));
      const english = data.items[index];
      if (english === undefined) throw new Error(`The attempt has no question ${index + 1}`);
      await practising(page, moveUp).give(item, answers.right(english));
      if (index === 0) await I.meetNoBarrier('names');
      await my.activate('button', say.questions.check);
      await my.activate('button', index + 1 < shown.length ? say.questions.next : say.practiceTest.seeResult);
    }
  }
});

/** On another device. */
async function readTheRest(token: string | null): Promise<void> {
  const api = apiOf(platform, token ?? '');
  const path = { id: courseId, lang: 'en' } as const;
  const { data } = await taken(api.GET('/user/courses/course/{id}/{lang}', { params: { path } }));
  for (const { id, completed } of data.chapter.flatMap(({ lesson: lessons }) => lessons)) {
    if (completed) continue;
    await taken(api.GET('/lesson/preview/{id}/{lang}', { params: { path: { id, lang: 'en' } } }));
    await platform.passTime(2 * readingTime);
    await taken(api.PUT('/user/lessons/{id}/read', { params: { path: { id } }, body: {} }));
  }
}
