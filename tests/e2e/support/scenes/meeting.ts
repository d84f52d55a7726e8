import type { CDPSession, Page } from 'playwright';
import { expect } from 'vitest';
import {
  axeViolations,
  faultsWithLargeText,
  faultsWithOwnTypefaces,
  faultsWithTextSpacing,
  layoutFaults,
} from '../accessibility.ts';
import { newVisitor, skipServerRendering, type Visit } from '../browser.ts';
import { type Learner, learner } from '../learner.ts';
import type { RunningPlatform } from '../platform.ts';
import type { Scene } from './scene.ts';

export const phone = 360;
const desk = 1280;
/** A desk's window at 400 %, as the page sees it: the narrowest that WCAG 1.4.10 asks for. */
const narrowest = 320;
/** At 200 %. */
const halved = 640;

export interface Meeting {
  page: Page;
  I: Learner;
  /** Opens a scene and looks at it in each width, theme and spacing. */
  meet(scene: Scene): Promise<void>;
  /**
   * A screen of this width: narrow ones are touched, wide ones have a pointer that hovers. Nothing
   * moves.
   */
  lookFrom(width: number, colorScheme: 'light' | 'dark'): Promise<void>;
}

/** One visitor who opens scenes one after another. */
export async function openMeeting(platform: RunningPlatform): Promise<Meeting> {
  const visit = await newVisitor(platform.url);
  const { page } = visit;
  const I = learner(page, platform);
  const devtools = await visit.context.newCDPSession(page);
  /** The pages of which a scene was met. */
  const met = new Set<Scene['of']>();
  const look = (width: number, colorScheme: 'light' | 'dark') => lookFrom(page, devtools, width, colorScheme);

  async function faultsOf({ only }: Scene, isFirst: boolean, narrow: number): Promise<string[]> {
    const faults: string[] = [];
    const note = (where: string, found: readonly string[]) =>
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    const part = isFirst || only ? 'page' : 'main';
    if (only !== 'desk') {
      note('phone, light', await axeViolations(page, 'all', part));
      note('phone', await layoutFaults(page));
      note('phone', await faultsWithTextSpacing(page));
      note('phone', await (isFirst ? faultsWithLargeText(page) : faultsWithOwnTypefaces(page)));
      // The other theme is met on the desk, unless the scene is a phone's alone.
      if (only === 'phone') {
        await look(narrow, 'dark');
        note('phone, dark', await axeViolations(page, 'colours', part));
      }
      for (const width of isFirst ? [halved, narrowest] : []) {
        await look(width, 'dark');
        note(`${width} px`, await layoutFaults(page));
        note(`${width} px`, await faultsWithOwnTypefaces(page));
      }
    }
    if (only !== 'phone') {
      await look(desk, 'dark');
      // the names and roles of a scene are those of the phone; what only a desk has, such as its
      // navigation, is met once a page
      note('desk, dark', await axeViolations(page, isFirst || only === 'desk' ? 'all' : 'colours', part));
      note('desk', await layoutFaults(page));
      if (only === 'desk') {
        await look(desk, 'light');
        note('desk, light', await axeViolations(page, 'colours', part));
      }
    }
    return faults;
  }

  async function meet(scene: Scene): Promise<void> {
    const { of, path, first, failing, only, refused = [] } = scene;
    visit.complaints.length = 0;
    visit.refusals.length = 0;
    // The first scene of a page is looked at in each width. Further ones differ in what `main`
    // shows: the narrowest window and a desk are left, and the walks in Chromium look at each state
    // at 360 px (decision 037).
    const isFirst = !met.has(of);
    met.add(of);
    const narrow = isFirst ? phone : narrowest;
    if (failing) await answerWith(visit, failing);
    let faults: string[];
    try {
      await look(only === 'desk' ? desk : narrow, 'light');
      await I.goTo(path);
      // by its tag: a dialog that opens at once, such as that of a locked lesson, hides the
      // heading's role
      await page.locator('h1').first().waitFor();
      await first?.(I, page);
      await page.waitForFunction(() => !/^Loading/m.test(document.querySelector('main')?.innerText ?? 'Loading'));

      // A page that is loaded begins at its start: the first Tab is 'Skip to content' (LAYOUT-12).
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      if (!first) expect(await focused(), 'what has the focus').toBe(of === 'verification' ? 'INPUT' : 'BODY');
      // a control that the header covers in part at this place of the page is too small for axe
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      faults = await faultsOf(scene, isFirst, narrow);
    } finally {
      if (failing) await page.unroute(failing.url);
      if (failing) await visit.context.unroute('**/*');
    }
    expect(faults, [page.url(), ...faults].join('\n')).toEqual([]);
    expect(visit.complaints).toEqual([]);
    // calls that a page makes at once are refused in any order
    expect(visit.refusals.map(withoutIds).sort()).toEqual([...refused].sort());
  }

  return { page, I, meet, lookFrom: look };
}

async function answerWith({ page, context }: Visit, { url, status, body }: NonNullable<Scene['failing']>) {
  await skipServerRendering(context);
  await page.route(url, (route) => route.fulfill(body === undefined ? { status, body: '' } : { status, json: body }));
}

/** The ids of users and the hashes of files differ from run to run. */
const withoutIds = (refusal: string) => refusal.replace(/usr_[\w-]+/, 'usr').replace(/-[\w-]{8}\.js$/, '');

async function lookFrom(page: Page, devtools: CDPSession, width: number, colorScheme: 'light' | 'dark') {
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width < desk });
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A frame asks the rules for its width before it calls this; until then, the page has the old
  // ones.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
