import data from '@mdn/browser-compat-data' with { type: 'json' };
import { expect, it } from 'vitest';
import { demoAccount } from '../../server/demo.ts';
import { namesOf, readTargets } from '../../tools/browsers/support.ts';
import { type Journey, journey } from './support/journey.ts';
import { learner } from './support/learner.ts';

/**
 * What the iPhone 8 and X lack: of globals, as "URL.canParse", and of their objects, as
 * "Set.union".
 */
const { globals, members, ofObjects } = namesOf(data, readTargets(['ios16.4']));
const lackingOf = (names: Map<string, string[]>) =>
  [...names].filter(([, lackedBy]) => lackedBy.length > 0).map(([name]) => name);
const lacking = { globals: lackingOf(globals), members: lackingOf(members), ofObjects: lackingOf(ofObjects) };

let platform: Journey['platform'];
let visit: Journey['visit'];

journey({ viewport: { width: 360, height: 740 } }, async (begun) => {
  ({ platform, visit } = begun);
  await visit.context.addInitScript(({ globals, members, ofObjects }) => {
    const remove = (from: unknown, name = '') => from instanceof Object && Reflect.deleteProperty(from, name);
    const globalOf = (owner = ''): unknown => Reflect.get(globalThis, owner);
    for (const [owner, name] of members.map((member) => member.split('.'))) remove(globalOf(owner), name);
    for (const [owner, name] of ofObjects.map((member) => member.split('.'))) {
      const built = globalOf(owner);
      if (built instanceof Object) remove(Reflect.get(built, 'prototype'), name);
    }
    // last, since their members are found by them
    for (const name of globals) remove(globalThis, name);
  }, lacking);
});

it('[OPS-08] the browser of the test has nothing that an iPhone with iOS 16.4 lacks', async () => {
  expect(lacking.members).toEqual(expect.arrayContaining(['URL.canParse', 'Object.groupBy', 'AbortSignal.any']));
  expect(lacking.ofObjects).toEqual(expect.arrayContaining(['Set.union', 'Iterator.map', 'HTMLElement.showPopover']));
  await visit.page.goto(`${platform.url}/about`);
  const found = await visit.page.evaluate(() => [
    'canParse' in URL,
    'groupBy' in Object,
    'withResolvers' in Promise,
    'any' in AbortSignal,
    'union' in Set.prototype,
    'showPopover' in HTMLElement.prototype,
    'startViewTransition' in document,
  ]);
  expect(found).toEqual(found.map(() => false));
});

it.each(['/login', '/course', '/course/kurmanji-for-beginners', '/register', '/forgot-password', '/certificates'])(
  '[OPS-08] %s shows its page in a browser that has nothing younger than iOS 16.4',
  async (path) => {
    const I = learner(visit.page, platform);
    await I.goTo(path);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    expect(visit.complaints).toEqual([]);
  },
);

it('[OPS-08] a learner logs in and looks at the profile with a browser that has nothing younger than iOS 16.4', async () => {
  const I = learner(visit.page, platform);
  await I.goTo('/profile');
  await I.seeAddress(/^\/login$/);
  await I.fill('Email', demoAccount.email);
  await I.fill('Password', demoAccount.password);
  await I.press('Log in');
  await I.seeAddress(/^\/profile$/);
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  expect(visit.complaints).toEqual([]);
});
