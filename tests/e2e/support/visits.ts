import type { Page } from 'playwright';
import { test } from 'vitest';
import { type Account, buyCourse, openAccount, openOrder } from './account.ts';
import { closeVisits, newVisitor, type Visit } from './browser.ts';
import { addresses } from './faults.ts';
import { type Learner, learner } from './learner.ts';
import { startPlatform } from './platform.ts';

/**
 * `it` with a new visitor per test, one platform per file, and accounts by `.extend('cast', …)`.
 */
export const visits = test
  .extend('settings', { scope: 'file' }, () => ({}))
  .extend('platform', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const platform = await startPlatform(settings);
    onCleanup(async () => {
      await closeVisits();
      await platform.stop();
    });
    return platform;
  })
  .extend('visit', async ({ platform }, { onCleanup }) => {
    const visit = await newVisitor(platform.url);
    onCleanup(visit.close);
    return visit;
  })
  .extend('page', ({ visit }) => visit.page)
  .extend('I', ({ page, platform }) => learner(page, platform));

export interface MemberVisit {
  I: Learner;
  page: Page;
  visit: Visit;
  cast: { member: Account; pages: Readonly<Record<string, string>> };
}

/** With a member who has bought a course, and addresses of all pages. */
export const memberVisits = visits.extend('cast', { scope: 'file' }, async ({ platform }) => {
  const member = await openAccount(platform, 'leyla@example.com');
  const orderId = await openOrder(platform, member);
  await buyCourse(platform, member);
  return { member, pages: await addresses(platform, orderId) };
});
