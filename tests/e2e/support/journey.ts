import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { closeVisits, newVisitor, type Visit } from './browser.ts';
import { keyboard } from './keyboard.ts';
import { type Learner, learner } from './learner.ts';
import { type RunningPlatform, startPlatform } from './platform.ts';

export interface Journey {
  platform: RunningPlatform;
  visit: Visit;
  page: Page;
  I: Learner;
  keys: ReturnType<typeof keyboard>;
}

/**
 * One visitor on a platform of their own, in one window for all tests of a file, which go on from
 * one another.
 * @param begin gets what the tests use, before the first of them.
 */
export function journey(
  { viewport, settings }: { viewport?: { width: number; height: number }; settings?: Record<string, string> },
  begin: (journey: Journey) => unknown,
): void {
  let platform: RunningPlatform | undefined;
  beforeAll(async () => {
    platform = await startPlatform(settings);
    const visit = await newVisitor(platform.url, viewport);
    const { page } = visit;
    await begin({ platform, visit, page, I: learner(page, platform), keys: keyboard(page) });
  });
  afterAll(async () => {
    await closeVisits();
    await platform?.stop();
  });
}
