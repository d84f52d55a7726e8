import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { addressIn } from '../../common/language/address.ts';
import { pages as table } from '../../common/pages.ts';
import { href } from '../../common/paths.ts';
import { signIn } from './support/account.ts';
import { newVisitor, skipServerRendering, type Visit } from './support/browser.ts';
import { addresses, everyCall, settle } from './support/faults.ts';
import { castPeople, shown } from './support/fixtures.ts';
import { visits } from './support/visits.ts';

/** What a page may move in all: a tenth of what browsers call good. */
const limit = 0.01;

const it = visits.extend('cast', { scope: 'file' }, async ({ platform }) => {
  const { tokens, openOrder } = await castPeople(platform);
  const pages = {
    ...(await addresses(platform, openOrder)),
    courseCompleted: href('courseCompleted', { courseId: shown.free }),
    coursePaymentOptions: href('coursePaymentOptions', { courseId: shown.unowned }),
  };
  const isOpen = ([name]: [string, string]) =>
    !(name in table && table[name as keyof typeof table].access === 'member');
  const inSorani = addressIn('ckb', href('chapterCompleted', { courseId: shown.course, chapterId: shown.chapter }));
  return {
    token: tokens.learner,
    pages: {
      visitor: Object.entries(pages).filter(isOpen),
      learner: Object.entries({ ...pages, 'chapterCompleted in Sorani': inSorani }),
    },
  };
});

for (const width of [360, 1280]) {
  for (const who of ['visitor', 'learner'] as const) {
    it.concurrent(`[LAYOUT-15] nothing that a ${who} sees at ${width} px moves when answers and fonts come late`, async ({
      cast: { token, pages },
      platform,
    }) => {
      const visit = await newVisitor(platform.url, { width, height: 800 });
      await skipServerRendering(visit.context);
      await visit.page.addInitScript(observeShifts);
      if (who === 'learner' && token) await signIn(visit, token);
      const [answers, fonts] = [await gate(visit, everyCall), await gate(visit, '**/*.woff2')];
      const faults: string[] = [];
      for (const [name, path] of pages[who]) {
        const shifts = await openSlowly(visit.page, path, answers, fonts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        console.info(`${who} ${width} px ${name.padEnd(28)} ${sum.toFixed(4)}`);
        if (sum > limit) faults.push(`${name}: ${sum.toFixed(4)}`, ...shifts.flatMap(({ moved }) => moved));
      }
      await visit.context.unrouteAll({ behavior: 'ignoreErrors' });
      await visit.close();
      expect(faults, faults.join('\n')).toEqual([]);
    });
  }
}

/** Opens a page whose calls are answered once its loading state is rendered, then its fonts. */
async function openSlowly(page: Page, path: string, answers: Gate, fonts: Gate): Promise<Shift[]> {
  answers.shut();
  fonts.shut();
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await painted(page);
  await answers.open();
  await settle(page);
  await painted(page);
  await fonts.open();
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  return page.evaluate(() => window.shifts());
}

interface Gate {
  shut(): void;
  /** Resolves when what was held back has come. */
  open(): Promise<void>;
}

/** Holds back requests while it is shut. */
async function gate({ context }: Visit, url: string): Promise<Gate> {
  let opened = Promise.withResolvers<void>();
  let held: Promise<unknown>[] = [];
  const pass = async (route: Route) => {
    await opened.promise;
    await route.continue();
    await (await route.request().response())?.finished();
  };
  await context.route(url, (route) => {
    const passed = pass(route);
    held.push(passed);
    // for `unrouteAll`, which ignores what fails once the page is closed
    return passed;
  });
  return {
    shut: () => {
      opened = Promise.withResolvers();
      held = [];
    },
    open: async () => {
      opened.resolve();
      await Promise.all(held);
    },
  };
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

declare global {
  interface Window {
    shifts(): Shift[];
  }
}

/** Runs in the page before anything else. */
function observeShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const seen: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
  window.shifts = () =>
    [...seen, ...observer.takeRecords()]
      .map((entry) => entry as LayoutShift)
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `  ${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 30)}" ${place(previousRect)} -> ${place(currentRect)}`,
        ),
      }));
}
