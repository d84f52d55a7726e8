import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from './support/account.ts';
import { closeVisits } from './support/browser.ts';
import { giveFeedback, openFeedback, storedStars } from './support/feedback.ts';
import { aPhone, keptRows } from './support/phone.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

const course = 'mentoring-give-and-get-guidance';
let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

it('[OFFLINE-26] feedback that was given without a connection is stored once there is one, though its page was closed', async () => {
  const account = await openAccount(platform, 'berivan@example.com', 'Berîvan');
  const phone = await aPhone(platform, account);
  await openFeedback(phone);
  await phone.context.setOffline(true);
  await giveFeedback(phone, 4);
  await phone.I.see('Your feedback is kept on this device. It is sent as soon as you are connected.');
  await expect.poll(() => keptRows(phone)).toBe(1);
  await phone.I.press('Continue course');
  await phone.I.seeAddress(new RegExp(`/course/${course}$`));
  await phone.page.getByRole('link', { name: 'Your feedback on a chapter' }).waitFor();
  await phone.page.close();
  expect(await storedStars(platform, account)).toEqual([]);

  await phone.context.setOffline(false);
  const next = await phone.openPage();
  await next.I.goTo('/about');
  await expect.poll(() => keptRows(next)).toBe(0);
  expect(await storedStars(platform, account)).toEqual([4]);
});

it('[OFFLINE-26] feedback that waited on a phone does not replace feedback that another device gave later', async () => {
  const account = await openAccount(platform, 'rojin@example.com', 'Rojîn');
  const phone = await aPhone(platform, account);
  const path = await openFeedback(phone);
  await platform.kill();
  await giveFeedback(phone, 2);
  await phone.I.see('Your feedback is kept on this device. It is sent as soon as you are connected.');
  await expect.poll(() => keptRows(phone)).toBe(1);
  await phone.page.close();

  await platform.restart();
  const chapter = path.split('/').at(-2) ?? '';
  const answer = await fetch(`${platform.url}/api/user/chapters/${chapter}/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ answer: 'Too fast', rating: 5 }),
  });
  expect(answer.status).toBe(201);
  const next = await phone.openPage();
  await next.I.goTo('/about');
  await next.page.getByText(/waits for a connection/).waitFor({ state: 'detached' });
  await expect.poll(() => keptRows(next), { timeout: 60_000 }).toBe(0);
  expect(await storedStars(platform, account)).toEqual([5]);
});
