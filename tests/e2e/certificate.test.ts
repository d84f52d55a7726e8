import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { href } from '../../common/paths.ts';
import { answersOf } from '../support/right-answers.ts';
import { newVisitor } from './support/browser.ts';
import { join } from './support/fixtures.ts';
import { type Journey, journey } from './support/journey.ts';
import { learner } from './support/learner.ts';
import { movingClock } from './support/moving-clock.ts';
import { practising } from './support/practising.ts';

const content = fileURLToPath(new URL('../server/fixtures/content', import.meta.url));
const courseId = 'pattern-cutting';
const answers = answersOf(courseId, content);
const phone = { width: 360, height: 740 };
/** The account that a fresh platform offers to newcomers, as its start message prints it. */
const demo = /Demo account\s+(\S+)\s+password (\S+)/;
const clock = movingClock();

let platform: Journey['platform'];
let visit: Journey['visit'];
let I: Journey['I'];
let my: ReturnType<typeof practising>;

afterAll(() => {
  clock.remove();
});

journey({ viewport: phone, settings: { CONTENT_DIR: content, ...clock.env } }, (begun) => {
  ({ platform, visit, I } = begun);
  my = practising(visit.page);
});

const lesson = (chapterId: string, lessonId: string) => href('lesson', { courseId, chapterId, lessonId });

/** The file that a press saves. */
async function saved(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([visit.page.waitForEvent('download'), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('latin1') };
}

it('[LOGIN-07][LOGIN-10] the demo account that the start prints can log in; /login then leads home', async () => {
  const newcomer = await newVisitor(platform.url);
  const their = learner(newcomer.page, platform);
  const [, email = '', password = ''] = demo.exec(platform.printed()) ?? [];
  await their.goTo('/login');
  await their.fill('Email', email);
  await their.fill('Password', password);
  await their.press('Log in');
  await their.seeAddress(/^\/$/);
  await their.goTo('/login');
  await their.seeAddress(/^\/$/);
  await newcomer.close();
});

it('[PAY-02][PAY-06] a learner buys a course by card, on a phone', async () => {
  const person = { first_name: 'Zozan', last_name: 'Şêrîn', date_of_birth: '1998-04-12' };
  const token = await join(platform, { ...person, email: 'zozan@example.com', password: 'Walnut-&-almond-5' });
  await I.goTo('/');
  await visit.page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
  await I.goTo(`/course/${courseId}`);
  await I.follow('Buy course');
  await I.choose(/Pattern cutting/);
  await I.press('Continue to payment');
  await I.fillCard('4242424242424242');
  await I.press('Pay');
  await I.seeAddress(new RegExp(`^/payment-success/${courseId}$`));
  await I.follow('Go to the course');
  await I.see('Owned');
});

it('[WATCH-02][WATCH-04] skipping through a video completes no lesson, and the page says what is missing', async () => {
  await I.goTo(lesson('measure', 'body-measures'));
  await I.watchFrom(530, 540, 540);
  await I.see(/You have watched 0 of 9 minutes\. Watch the rest/);
});

it('[WATCH-01][LESSON-04][DONE-01] watching the videos to their end completes their lessons, and the last one completes the course', async () => {
  const films = [
    { chapterId: 'measure', lessonId: 'body-measures', minutes: 9, next: 'Lesson done' },
    { chapterId: 'measure', lessonId: 'ease', minutes: 12, next: 'You Finished A chapter' },
    { chapterId: 'draft', lessonId: 'skirt-block', minutes: 20, next: 'Great Job!' },
  ];
  // an hour a second: the server takes no more film than can have been played
  clock.run(3600);
  for (const { chapterId, lessonId, minutes, next } of films) {
    await I.goTo(lesson(chapterId, lessonId));
    await I.watchFrom(0, minutes * 60, minutes * 60);
    await I.see(next);
  }
  clock.run(1);
  await I.seeAddress(new RegExp(`/course/${courseId}/completed$`));
});

it('[PRACTICE-13][PRACTICE-14] the certificate waits for the practice test, which is failed once', async () => {
  await I.see('One step to your certificate');
  await I.follow('Take the practice test');
  await I.press('Begin the test');
  const items = await my.readQuestions();
  for (const item of items) {
    await my.seeQuestion(item.number, items.length);
    await my.give(item, answers.wrong(item));
    await I.press('Check');
    await I.see('Not yet');
    await I.press(/Next question|See your result/);
  }
  await I.see('Not passed yet');
  await I.goTo(href('courseCompleted', { courseId }));
  await I.see('One step to your certificate');
});

it('[PRACTICE-10][PRACTICE-11] another test is passed by the keyboard alone', async () => {
  const { page } = visit;
  await I.follow('Take the practice test');
  await page.getByRole('button', { name: 'Begin the test' }).waitFor();
  await my.keys.walkTo('button', 'Begin the test');
  await my.keys.press('Enter');
  const items = await my.readQuestions();
  for (const item of items) {
    await my.seeQuestion(item.number, items.length);
    await my.type(item, answers.right(item));
    await my.keys.press('Enter');
    await page.getByRole('heading', { name: 'Right', exact: true }).waitFor();
    await my.keys.press('Enter');
  }
  await page.getByRole('heading', { name: 'You passed with 100%' }).waitFor();
  // the certificate there and then, with the learner's name
  await page.getByRole('heading', { name: 'Your certificate' }).waitFor();
  await page.getByText('Zozan Şêrîn').waitFor();
  await my.keys.walkTo('link', 'Back to the course');
  await my.keys.press('Enter');
  await my.keys.arriveAt(new RegExp(`^/course/${courseId}$`), 'Pattern cutting');
});

it('[DONE-03][CERT-10] the certificate is a PDF, and the address of its QR code says in another browser that it is valid', async () => {
  await I.goTo(href('courseCompleted', { courseId }));
  await I.seeHeading('Great Job!');
  await I.press('Share the certificate of Pattern cutting');
  const file = await saved(() => I.press('Download PDF'));
  await I.press('Close');
  expect(file.name).toMatch(/\.pdf$/);
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  const [, address = ''] = /\/Alt \(QR code of ([^)]+)\)/.exec(file.text) ?? [];
  const employer = await newVisitor(platform.url, phone);
  await employer.page.goto(address);
  await employer.page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
  await employer.page.getByText('Pattern cutting').first().waitFor();
  await employer.page.getByText('Zozan Şêrîn').first().waitFor();
  expect(employer.complaints).toEqual([]);
  await employer.close();
});

it('[BADGE-01] the badge of the certificate can be downloaded', async () => {
  await I.follow('See your certificate');
  await I.see(/a file that badge wallets and employers can check/);
  const file = await saved(() => I.press(/^Download badge/));
  expect(file.name).toBe(`badge-${courseId}.jwt`);
  expect(file.text.split('.')).toHaveLength(3);
});

it('[PROFILE-02] the profile lists the certificate', async () => {
  await I.goTo('/profile');
  await I.see('Completed');
  await saved(() => I.press('Download certificate'));
});

it('[CARD-02] the course list marks the course that the learner owns', async () => {
  await I.goTo('/course');
  await I.press('Filter');
  await I.follow('In collection');
  await I.see('Purchased');
});

it('no page logged an error, and the server refused nothing', () => {
  expect(visit.complaints).toEqual([]);
  expect(visit.refusals).toEqual([]);
});
