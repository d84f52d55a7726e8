import { expect } from 'vitest';
import { layoutFaults } from './support/accessibility.ts';
import { signIn } from './support/account.ts';
import { newVisitor } from './support/browser.ts';
import { settle } from './support/faults.ts';
import { castPeople, shown } from './support/fixtures.ts';
import { hostile, rewriteTexts } from './support/hostile.ts';
import { learner } from './support/learner.ts';
import { guestScenes } from './support/scenes/guest.ts';
import { memberScenes, ownerScenes } from './support/scenes/member.ts';
import type { Scene } from './support/scenes/scene.ts';
import { visits } from './support/visits.ts';

const it = visits.extend('cast', { scope: 'file' }, ({ platform }) => castPeople(platform));

/** Pages whose states show what people wrote; of the others one state is enough. */
const ofContent = new Set<Scene['of']>([
  'home',
  'catalogue',
  'course',
  'lesson',
  'practiceTest',
  'review',
  'coursePaymentOptions',
  'checkout',
]);

const scenes = { visitor: guestScenes, demo: memberScenes, learner: ownerScenes } as const;

for (const [kind, rewrite] of Object.entries(hostile)) {
  for (const who of ['visitor', 'demo', 'learner'] as const) {
    it.concurrent(`[LAYOUT-14] every screen of a ${who} holds texts that are ${kind}, at 320 and 360 px`, async ({
      platform,
      cast: { tokens },
    }) => {
      const visit = await newVisitor(platform.url, { width: 360, height: 800 });
      const { page, context, complaints, close } = visit;
      const I = learner(page, platform);
      await (tokens[who] ? signIn(visit, tokens[who]) : page.goto('/robots.txt'));
      await page.evaluate((ids) => localStorage.setItem('WISHLIST', JSON.stringify(ids)), shown.wished);
      await rewriteTexts(context, rewrite);
      const faults: string[] = [];
      for (const scene of scenes[who].filter((each) => isShown(each, kind))) {
        await page.setViewportSize({ width: 360, height: 800 });
        await I.goTo(scene.path);
        await settle(page);
        await scene.first?.(I, page);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          for (const fault of await layoutFaults(page))
            faults.push(`${scene.of}, ${scene.state}, ${width} px: ${fault}`);
        }
      }
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await close();
      expect([...faults, ...complaints], faults.join('\n')).toEqual([]);
    });
  }
}

/**
 * Whether a scene can be had with such texts, and shows them. Steps find things by their names,
 * which may be empty.
 */
const isShown = ({ of, first, failing, refused, only }: Scene, kind: string) =>
  !failing && !refused && only !== 'desk' && (!first || (kind === 'unbroken' && ofContent.has(of)));
