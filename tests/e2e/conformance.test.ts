import type { Step } from 'model-walk';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVisits, newVisitor, untilHydrated } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { forgetSteps, strangeSteps, takenSteps } from './support/recorded-steps.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

it('the steps of every chart in a page of the ordinary build are recorded, and the models know them', async () => {
  const { page, close } = await newVisitor(platform.url, { width: 360, height: 740 });
  await page.goto('/login');
  await untilHydrated(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('leyla@example.com');
  const lines: string[] = [];
  const recorded = () => {
    lines.push(...takenSteps());
    return lines;
  };
  await expect.poll(recorded).toContain('login: editing -> editing by login.editing email.changed#0');
  await close();
  const charts = new Set(lines.map((line) => line.slice(0, line.indexOf(':'))));
  for (const chart of ['app', 'session', 'navigation', 'visit', 'login', 'phoneEntry']) expect(charts).toContain(chart);
  expect(strangeSteps()).toEqual([]);
});

const invented: Step = {
  ...{ chart: 'menu', event: 'menu.toggled', before: 'open', after: 'open', isRestored: false, status: 'active' },
  taken: ['menu.open menu.toggled#0'],
};
const report = (page: Page) =>
  page.evaluate(
    (step) => (globalThis as unknown as { reportStep(step: Step): Promise<void> }).reportStep(step),
    invented,
  );

it('a step that is reported after the last check of a file is not charged to the next one', async () => {
  const { page, close } = await newVisitor(platform.url);
  await page.goto('/about');
  await report(page);
  await close();
  forgetSteps();
  expect(takenSteps()).toEqual([]);
  expect(strangeSteps()).toEqual([]);
});

it('a step that no model knows is reported with its page, chart, state and event, and with what the models know instead', async () => {
  const { page, close } = await newVisitor(platform.url);
  await page.goto('/about');
  await report(page);
  await close();
  expect(strangeSteps()).toEqual([
    `On /about: menu: open -> open by menu.open menu.toggled#0 (event menu.toggled)
  Of this event in this state the models know:
    menu: open -> closed by menu.open menu.toggled#0`,
  ]);
});

it('a chart whose transition leads elsewhere than in its model takes a step that no model knows', async () => {
  const { page, context, close } = await newVisitor(platform.url, { width: 360, height: 740 });
  // the mutant: the menu's button leaves it closed
  let mutants = 0;
  await context.route('**/assets/index-*.js', async (route) => {
    const answer = await route.fetch();
    const source = await answer.text();
    const mutant = source.replace(/(closed:\{[^{}]*on:\{"menu\.toggled":)[`"]open[`"]/, '$1"closed"');
    if (mutant !== source) mutants++;
    await route.fulfill({ response: answer, body: mutant });
  });
  await page.goto('/about');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => strangeSteps().join()).toContain('menu: closed -> closed by menu.closed menu.toggled#0');
  expect(mutants).toBe(1);
  await close();
});
