import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersOf } from '../support/right-answers.ts';
import { closeBrowser, newVisitor, type Visit } from './support/browser.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';

const course = 'mentoring-give-and-get-guidance';
/** The account that a fresh platform offers to newcomers, as its start message prints it. */
const demo = /Demo account\s+(\S+)\s+password (\S+)/;

let platform: RunningPlatform;
let visit: Visit;
let I: Learner;

beforeAll(async () => {
  platform = await startPlatform();
  visit = await newVisitor(platform.url, { width: 768, height: 1024 });
  I = learner(visit.page, platform);
});

afterAll(async () => {
  await visit?.close();
  await closeBrowser();
  await platform?.stop();
});

/** The file that a press saves. */
async function saved(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = visit.page.waitForEvent('download');
  await press();
  const file = await download;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('latin1') };
}

it('[LOGIN-07][LOGIN-10] the demo account that the start prints can log in; /login then leads home', async () => {
  const [, email = '', password = ''] = demo.exec(platform.printed()) ?? [];
  await I.goTo('/login');
  await I.fill('Email', email);
  await I.fill('Password', password);
  await I.press('Log in');
  await I.seeAddress(/^\/$/);
  await I.goTo('/login');
  await I.seeAddress(/^\/$/);
});

it('[COURSE-06][WATCH-05] a free course needs no payment, and its lessons can be read to the last one', async () => {
  await I.goTo(`/course/${course}`);
  await I.see('Owned');
  await I.follow('Start learning');
  const lessons = 8;
  for (let lesson = 1; lesson < lessons; lesson++) {
    await I.see(`Lesson ${lesson} of ${lessons}`);
    await I.readToTheEnd();
    await visit.page
      .getByText(/Read: this lesson is done|You Finished A chapter/)
      .first()
      .waitFor();
    if (/completed$/.test(new URL(visit.page.url()).pathname)) {
      await I.goTo(`/course/${course}`);
      await I.follow('Continue learning');
    } else {
      await I.press(/^Next/);
    }
  }
  await I.see(`Lesson ${lessons} of ${lessons}`);
  await I.readToTheEnd();
  await I.seeAddress(new RegExp(`/course/${course}/completed$`));
  await I.seeHeading('Great Job!');
});

it('[PRACTICE-13][PRACTICE-14] the certificate waits for the practice test, and the page leads there', async () => {
  await I.see('One step to your certificate');
  await I.follow('Take the practice test');
  await I.press('Begin the test');
  const my = practising(visit.page);
  const items = await my.readQuestions();
  const { right } = answersOf(course);
  for (const item of items) {
    await my.seeQuestion(item.number, items.length);
    await my.give(item, right(item));
    await I.press('Check');
    await I.see('Right');
    await I.press(/Next question|See your result/);
  }
  await I.see('Passed, with 100 %');
  await I.goTo(`/course/${course}/completed`);
  await I.seeHeading('Great Job!');
});

it('[DONE-03][CERT-10] the certificate is a PDF, and the address of its QR code says in another browser that it is valid', async () => {
  const file = await saved(() => I.press('Certificate'));
  expect(file.name).toMatch(/\.pdf$/);
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  const [, address = ''] = /\/Alt \(QR code of ([^)]+)\)/.exec(file.text) ?? [];
  const employer = await newVisitor(platform.url, { width: 360, height: 740 });
  await employer.page.goto(address);
  await employer.page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
  await employer.page.getByText('Mentoring: give and get guidance').first().waitFor();
  expect(employer.complaints).toEqual([]);
  await employer.close();
});

it('[BADGE-01] its badge is saved too', async () => {
  const file = await saved(() => I.press(/^Download badge/));
  expect(file.name).toBe(`badge-${course}.jwt`);
  expect(file.text.split('.')).toHaveLength(3);
});

it('[PROFILE-02] the profile has the certificate too', async () => {
  await I.goTo('/profile');
  await I.see('Completed');
  await I.press('Download certificate');
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
