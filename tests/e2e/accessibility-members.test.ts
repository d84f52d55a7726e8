import { afterAll, beforeAll, describe, it } from 'vitest';
import { demoAccount } from '../../server/demo.ts';
import { closeVisits } from './support/browser.ts';
import { readingTime } from './support/fixtures.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { type Meeting, openMeeting } from './support/scenes/meeting.ts';
import { memberScenes, ownerScenes } from './support/scenes/member.ts';
import { courses } from './support/scenes/scene.ts';

let platform: RunningPlatform;
let meeting: Meeting;

beforeAll(async () => {
  platform = await startPlatform();
  meeting = await openMeeting(platform);
  await meeting.I.goTo('/login');
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

describe('[LAYOUT-12][LAYOUT-24] a learner meets no barrier', () => {
  beforeAll(logIn);
  it.each(memberScenes)('on the page “$of” ($state)', (scene) => meeting.meet(scene));
});

describe('[LAYOUT-12][LAYOUT-24] the owner of courses meets no barrier', () => {
  beforeAll(own);
  it.each(ownerScenes)('on the page “$of” ($state)', (scene) => meeting.meet(scene));
});

async function logIn() {
  const { email, password } = demoAccount;
  const answer = await fetch(`${platform.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  await meeting.page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
}

/** Buys one course by card, wishes for another and watches the free one to its end. */
async function own() {
  const { I } = meeting;
  await I.goTo(`/payment-options/course/${courses.sold}`);
  await I.choose(/Kurmanji/);
  await I.press('Continue to payment');
  await I.fillCard('4242424242424242');
  await I.press('Pay');
  await I.seeAddress(/^\/payment-success\//);
  await I.goTo('/course/sorani-for-beginners');
  await I.press('Add to wishlist');
  const token = await I.storedToken();
  const request = { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  const course = await fetch(`${platform.url}/api/user/courses/course/${courses.free}/en`, request);
  const { data } = (await course.json()) as { data: { chapter: { lesson: { id: string }[] }[] } };
  for (const { id } of data.chapter.flatMap(({ lesson }) => lesson)) {
    await fetch(`${platform.url}/api/lesson/preview/${id}/en`, request);
    await platform.passTime(readingTime);
    await fetch(`${platform.url}/api/user/lessons/${id}/read`, { ...request, method: 'PUT', body: '{}' });
  }
}
