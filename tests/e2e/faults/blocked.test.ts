import type { Route } from 'playwright';
import { expect } from 'vitest';
import { buyCourse, course, openAccount, openOrder, signIn } from '../support/account.ts';
import { skipServerRendering } from '../support/browser.ts';
import { addresses, expectUpright, hang } from '../support/faults.ts';
import { visits } from '../support/visits.ts';

const it = visits.extend('cast', { scope: 'file' }, async ({ platform }) => {
  const owner = await openAccount(platform, 'leyla@example.com');
  const buyer = await openAccount(platform, 'dilan@example.com', 'Dilan');
  await buyCourse(platform, owner);
  const pages = await addresses(platform, await openOrder(platform, buyer));
  return { owner, buyer, pages };
});

const blocks: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  blocked: (route) => route.abort('blockedbyclient'),
  hanging: hang,
};
const vimeo = 'https://player.vimeo.com/**';
const stripe = 'https://js.stripe.com/**';

for (const [what, answer] of Object.entries(blocks)) {
  it(`[LESSON-05] while Vimeo is ${what}, the lesson says so, can be read, and plays when tried again`, async ({
    I,
    page,
    visit,
    cast: { owner, pages },
  }) => {
    await visit.context.route(vimeo, answer);
    await page.clock.install();
    await signIn(visit, owner.token);
    await page.goto(pages.lesson ?? '', { waitUntil: 'commit' });
    await I.see(/Lesson 1 of/);
    await page.clock.fastForward(10_000);
    await I.see(/The video service did not answer/);
    await page.getByRole('button', { name: /^Next/ }).click({ trial: true });
    await expectUpright(visit);
    await visit.context.unroute(vimeo, answer);
    await I.press(/again/i);
    await I.watchToTheEnd();
    await I.see('Progress saved');
  });

  it(`[PAY-05] while Stripe is ${what}, checkout names blockers, charges nothing, and can be tried again`, async ({
    I,
    page,
    visit,
    cast: { buyer, pages },
  }) => {
    // The configuration says that payments are real, and the policy allows Stripe's script.
    const withStripe = async (route: Route) => {
      const answered = await route.fetch();
      const policy = answered.headers()['content-security-policy'] ?? '';
      const headers = {
        ...answered.headers(),
        'content-security-policy': policy
          .replace(/script-src/, '$& https://js.stripe.com')
          .replace(/; trusted-types/, '$& default'),
      };
      await route.fulfill({ response: answered, headers });
    };
    await page.route('**/checkout/**', withStripe);
    await page.route('**/api/config', async (route) => {
      const config = { ...(await (await route.fetch()).json()), stripePublishableKey: 'pk_test_1', sandbox: false };
      await route.fulfill({ json: config });
    });
    const asked: Route[] = [];
    await page.route(stripe, (route) => {
      asked.push(route);
      return answer(route);
    });
    await signIn(visit, buyer.token);
    await page.clock.install();
    await page.goto(pages.checkout ?? '', { waitUntil: 'commit' });
    await I.see('Online Course');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await page.clock.fastForward(15_000);
    await I.see('We could not load the card form');
    await I.see(/An ad blocker or a weak connection/);
    await expectUpright(visit);
    // While a script is under way the browser asks for it no second time.
    if (answer === hang) await Promise.all(asked.map((route) => route.abort('timedout')));
    const before = asked.length;
    await I.press('Try again');
    await expect.poll(() => asked.length).toBeGreaterThan(before);
  });

  it(`[SESSION-05] while geolocation is ${what}, no page waits for it, prices are those of IQ, and nothing is stored`, async ({
    I,
    page,
    visit,
  }) => {
    await skipServerRendering(visit.context);
    await page.route('**/api/geo', answer);
    await page.goto(`/course/${course}`);
    await I.seeHeading(/Kurmanji/);
    await I.see(/IQD|د\.ع/);
    await expectUpright(visit);
    expect(await page.evaluate(() => localStorage.getItem('USER_REGION'))).toBeNull();
  });
}

it('[PAY-05] a checkout whose configuration never comes offers to try again', async ({
  I,
  page,
  visit,
  cast: { buyer, pages },
}) => {
  await signIn(visit, buyer.token);
  await page.clock.install();
  await page.route('**/api/config', hang);
  await page.goto(pages.checkout ?? '');
  await I.see('Online Course');
  await page.clock.fastForward(20_000);
  await I.see('We could not load the card form');
  await expectUpright(visit);
  await page.unroute('**/api/config', hang);
  await I.press('Try again');
  await I.fillCard('4242424242424242');
});

const garbage = ['<html>', '{', 'null', '{"location":{"country_code":"<b>"}}', '{"location":{"country_code":7}}', '[]'];

it('[SESSION-05] the region is IQ after any useless answer of the geolocation service', async ({ I, page, visit }) => {
  await skipServerRendering(visit.context);
  for (const body of garbage) {
    await page.route('**/api/geo', (route) => route.fulfill({ contentType: 'application/json', body }), { times: 1 });
    await page.goto(`/course/${course}`);
    await I.see(/IQD|د\.ع/);
    expect(await page.evaluate(() => localStorage.getItem('USER_REGION')), body).toBeNull();
  }
  expect(visit.complaints).toEqual([]);
});
