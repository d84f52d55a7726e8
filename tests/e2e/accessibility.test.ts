import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../common/pages.ts';
import { axeViolations, layoutFaults } from './support/accessibility.ts';
import { closeVisits } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { guestScenes } from './support/scenes/guest.ts';
import { type Meeting, openMeeting, phone } from './support/scenes/meeting.ts';
import { memberScenes, ownerScenes } from './support/scenes/member.ts';

let platform: RunningPlatform;
let meeting: Meeting;

beforeAll(async () => {
  platform = await startPlatform();
  meeting = await openMeeting(platform);
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

describe('[LAYOUT-12][LAYOUT-24] a visitor meets no barrier', () => {
  it.each(guestScenes)('on the page “$of” ($state)', (scene) => meeting.meet(scene));
});

it('the accessibility checks find wide content, small targets, low contrast and missing labels', async () => {
  const { page, I } = meeting;
  await meeting.lookFrom(phone, 'light');
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
  for (const part of ['page', 'main'] as const) {
    const broken = (await axeViolations(page, 'all', part)).map((fault) => fault.split(':')[0]);
    expect(broken).toEqual(expect.arrayContaining(['color-contrast', 'label']));
  }
  const named = (await axeViolations(page, 'names')).map((fault) => fault.split(':')[0]);
  expect(named).toContain('label');
  expect(named).not.toContain('color-contrast');
});

it('every route has a page that the accessibility checks look at', () => {
  const seen = new Set([...guestScenes, ...memberScenes, ...ownerScenes].map((scene) => scene.of));
  expect(Object.keys(pages).filter((name) => ![...seen].some((of) => of === name))).toEqual([]);
});
