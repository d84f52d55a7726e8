import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { course, signIn } from '../support/account.ts';
import { skipServerRendering, type Visit } from '../support/browser.ts';
import { everyCall, expectUpright, follow } from '../support/faults.ts';
import { memberVisits as it } from '../support/visits.ts';

const stillWorking = (page: Page) => page.getByText(/^Still working/).filter({ visible: true });

it.beforeEach(({ page }) => page.clock.install());

/** Holds every call until `release` is called. */
async function holdCalls(visit: Visit): Promise<{ held: Route[]; release: () => Promise<void> }> {
  const held: Route[] = [];
  const hold = async (route: Route) => void held.push(route);
  await visit.context.route(everyCall, hold);
  return { held, release: () => visit.context.unroute(everyCall, hold) };
}

it('[SESSION-04] no page waits in silence for more than ten seconds, and each offers a way out', async ({
  page,
  visit,
  cast: { member, pages },
}) => {
  await holdCalls(visit);
  await signIn(visit, member.token);
  await page.goto('/');
  const silent: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await follow(page, path);
    const waits = await page.getByText(/^Loading/).count();
    await page.clock.fastForward(20_000);
    if (waits > 0)
      await stillWorking(page)
        .first()
        .waitFor()
        .catch(() => silent.push(name));
    await expectUpright(visit).catch((thrown: unknown) => silent.push(`${name}: ${String(thrown)}`));
  }
  expect(silent).toEqual([]);
});

it('[SESSION-04][S8] trying again makes another call, and the late answer to the first one changes nothing', async ({
  I,
  page,
  visit,
}) => {
  await skipServerRendering(visit.context);
  const { held, release } = await holdCalls(visit);
  await page.goto(`/course/${course}`);
  await page.getByText('Loading').first().waitFor();
  await page.clock.fastForward(10_000);
  await stillWorking(page).waitFor();
  await release();
  await I.press('Try again');
  await I.seeHeading(/Kurmanji/);
  await Promise.all(held.map((route) => route.fulfill({ status: 404, json: { error: 'not_found' } }).catch(() => {})));
  await I.see('Not owned yet');
  await I.seeHeading(/Kurmanji/);
  await expectUpright(visit);
});
