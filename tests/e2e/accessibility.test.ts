import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../common/pages.ts';
import { demoAccount } from '../../server/demo.ts';
import {
  axeViolations,
  faultsWithLargeText,
  faultsWithOwnTypefaces,
  faultsWithTextSpacing,
  layoutFaults,
} from './support/accessibility.ts';
import { closeVisits, leaveDrawing, newVisitor, type Visit } from './support/browser.ts';
import { readingTime } from './support/fixtures.ts';
import { type Learner, learner } from './support/learner.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { guestScenes } from './support/scenes/guest.ts';
import { memberScenes, ownerScenes } from './support/scenes/member.ts';
import { courses, type Scene } from './support/scenes/scene.ts';

const phone = 360;
const desk = 1280;
/** A desk's window at 200 % and at 400 %, as the page sees it. */
const zoomed = [640, 320];

let platform: RunningPlatform;
let visit: Visit;
let page: Page;
let I: Learner;
let devtools: CDPSession;
/** The pages of which a scene was met on a desk. */
const met = new Set<Scene['of']>();

beforeAll(async () => {
  platform = await startPlatform();
  visit = await newVisitor(platform.url);
  page = visit.page;
  I = learner(page, platform);
  devtools = await visit.context.newCDPSession(page);
});

afterAll(async () => {
  await visit?.close();
  await closeVisits();
  await platform?.stop();
});

describe('[LAYOUT-12][LAYOUT-24] a visitor meets no barrier', () => {
  it.each(guestScenes)('on the page “$of” ($state)', meet);
});

describe('[LAYOUT-12][LAYOUT-24] a learner meets no barrier', () => {
  beforeAll(logIn);
  it.each(memberScenes)('on the page “$of” ($state)', meet);
});

describe('[LAYOUT-12][LAYOUT-24] the owner of courses meets no barrier', () => {
  beforeAll(own);
  it.each(ownerScenes)('on the page “$of” ($state)', meet);
});

it('the accessibility checks find wide content, small targets, low contrast and missing labels', async () => {
  await lookFrom(phone, 'light');
  await I.goTo('/nowhere');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const add = (tag: string, text: string, style: string) => {
      const element = document.createElement(tag);
      element.textContent = text;
      element.style.cssText = style;
      document.querySelector('main h1')?.after(element);
    };
    add('p', 'A line that is too long', 'width: 500px');
    add('button', 'x', 'width: 20px; height: 20px; display: block');
    add('input', '', 'display: block');
    add('p', 'Pale', 'color: #ddd');
  });
  expect(await layoutFaults(page)).toEqual([
    expect.stringMatching(/^scrolls sideways/),
    expect.stringMatching(/^small target: button "x"/),
  ]);
  const broken = (await axeViolations(page, 'all')).map((fault) => fault.split(':')[0]);
  expect(broken).toEqual(expect.arrayContaining(['color-contrast', 'label']));
});

it('every route has a page that the accessibility checks look at', () => {
  const seen = new Set([...guestScenes, ...memberScenes, ...ownerScenes].map((scene) => scene.of));
  expect(Object.keys(pages).filter((name) => ![...seen].some((of) => of === name))).toEqual([]);
});

/** Opens a scene and looks at it in every width, theme and spacing. */
async function meet({ of, path, first, failing, only, refused = [] }: Scene) {
  visit.complaints.length = 0;
  visit.refusals.length = 0;
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  if (failing) {
    const { status, body } = failing;
    await leaveDrawing(visit.context);
    await page.route(failing.url, (route) =>
      route.fulfill(body === undefined ? { status, body: '' } : { status, json: body }),
    );
  }
  try {
    await lookFrom(only === 'desk' ? desk : phone, 'light');
    await I.goTo(path);
    // by its tag: a dialog that opens at once, such as that of a locked lesson, hides the heading's
    // role
    await page.locator('h1').first().waitFor();
    await first?.(I, page);
    await page.waitForFunction(() => !/^Loading/m.test(document.querySelector('main')?.innerText ?? 'Loading'));

    // A page that is loaded begins at its start: the first Tab is 'Skip to content' (LAYOUT-12).
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    if (!first) expect(await focused(), 'what has the focus').toBe(of === 'verification' ? 'INPUT' : 'BODY');

    if (only !== 'desk') {
      note('phone, light', await axeViolations(page, 'all'));
      note('phone', await layoutFaults(page));
      note('phone', await faultsWithTextSpacing(page));
      // the first scene of a page: each costs half a second
      if (!met.has(of)) note('phone', await faultsWithLargeText(page));
      // The other theme is met on the desk, unless the scene is a phone's alone.
      if (only === 'phone') {
        await lookFrom(phone, 'dark');
        note('phone, dark', await axeViolations(page, 'colours'));
      }
      for (const width of zoomed) {
        await lookFrom(width, 'dark');
        note(`${width} px`, await layoutFaults(page));
        note(`${width} px`, await faultsWithOwnTypefaces(page));
      }
    }
    if (only !== 'phone') {
      await lookFrom(desk, 'dark');
      // the names and roles of a scene are those of the phone; what only a desk has, such as its
      // navigation, is met once a page
      note('desk, dark', await axeViolations(page, only === 'desk' || !met.has(of) ? 'all' : 'colours'));
      met.add(of);
      note('desk', await layoutFaults(page));
      if (only === 'desk') {
        await lookFrom(desk, 'light');
        note('desk, light', await axeViolations(page, 'colours'));
      }
    }
  } finally {
    if (failing) await page.unroute(failing.url);
    if (failing) await visit.context.unroute('**/*');
  }
  expect(faults, [page.url(), ...faults].join('\n')).toEqual([]);
  expect(visit.complaints).toEqual([]);
  // calls that a page makes at once are refused in any order
  expect(visit.refusals.map(withoutIds).sort()).toEqual([...refused].sort());
}

/** The ids of users and the hashes of files differ from run to run. */
const withoutIds = (refusal: string) => refusal.replace(/usr_[\w-]+/, 'usr').replace(/-[\w-]{8}\.js$/, '');

/**
 * A screen of this width: narrow ones are touched, wide ones have a pointer that hovers. Nothing
 * moves.
 */
async function lookFrom(width: number, colorScheme: 'light' | 'dark') {
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width < desk });
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The rules for this width are asked when the next frame is drawn: before it, the page has the
  // width and the old rules.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function logIn() {
  const { email, password } = demoAccount;
  const answer = await fetch(`${platform.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  await page.evaluate((value) => localStorage.setItem('ACCESS_TOKEN', value), token);
}

/** Buys one course by card, wishes for another and watches the free one to its end. */
async function own() {
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
