import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceOf } from '../../tools/source-of.ts';
import { closeVisits, newVisitor, type Visit } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

/** What a learner may have typed, and messages of errors may repeat. */
const typed = 'leyla@example.org';

let platform: RunningPlatform;
let visit: Visit;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

/** What the server has logged of errors on a page. */
function reported(page: string): Record<string, string>[] {
  const lines = platform.printed().split('\n');
  const reports = lines.filter((line) => line.includes('"browser.reported"') && line.endsWith('}'));
  return reports.map((line) => JSON.parse(line)).filter((line) => line.page === page);
}

/** Changes the text of what the server sends at an address. */
const alter = (page: Page, address: string, change: (text: string) => string) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

it('[OPS-09][A126] errors in scripts, promises and rendering are logged with their page and file, without their messages', async () => {
  visit = await newVisitor(platform.url);
  await alter(visit.page, '**/assets/about-*.js', (code) =>
    [
      // React names the keys of what it cannot render
      code.replace(/children:`[^`]+`/, `children:{'${typed}':1}`),
      `setTimeout(() => { throw new TypeError('${typed}') });`,
      `Promise.reject(new RangeError('${typed}'));`,
    ].join('\n'),
  );
  await visit.page.goto(`/about?email=${typed}#${typed}`);
  await visit.page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
  await expect
    .poll(() =>
      reported('about')
        .map(({ kind }) => kind)
        .sort(),
    )
    .toEqual(['render-error', 'script-error', 'unhandled-rejection']);
  expect(visit.complaints.join()).toContain(typed);
  expect(platform.printed()).not.toContain('leyla');
  const byKind = Object.fromEntries(reported('about').map((line) => [line.kind, line]));
  expect(byKind['script-error']).toMatchObject({
    name: 'TypeError',
    at: expect.stringMatching(/^about-[\w-]{8}\.js:\d+:\d+$/),
    build: expect.stringMatching(/^index-[\w-]{8}\.js$/),
  });
  expect(byKind['unhandled-rejection']).toMatchObject({
    name: 'RangeError',
    at: expect.stringMatching(/^about-[\w-]{8}\.js:\d+:\d+$/),
  });
  expect(byKind['render-error']).toMatchObject({
    name: 'Error',
    at: expect.stringMatching(/^libraries-[\w-]{8}\.js:\d+:\d+$/),
  });
  await visit.close();
});

it('[OPS-09] hydration errors from which React recovers are reported, and so is code that cannot be fetched', async () => {
  visit = await newVisitor(platform.url);
  await alter(visit.page, '**/course', (html) => html.replace(/(<h1[^>]*>)[^<]+/, `$1${typed}`));
  await visit.page.route('**/assets/blog-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await visit.page.goto('/course');
  await expect.poll(() => reported('catalogue').map(({ kind }) => kind)).toEqual(['hydration-error']);
  await visit.page.getByRole('link', { name: 'Blog' }).first().click();
  await visit.page.getByRole('heading', { name: 'We could not open this page' }).waitFor();
  await expect
    .poll(() => reported('blog').map(({ kind, name }) => [kind, name]))
    .toEqual([['load-error', 'TypeError']]);
  await visit.close();
});

it('[OPS-09] a page whose flows cannot be started is reported', async () => {
  visit = await newVisitor(platform.url);
  await alter(
    visit.page,
    '**/assets/account-deletion-*.js',
    (code) =>
      `${code.replace(/\w+ as open\b/, 'broken as open')}\nfunction broken() { throw new TypeError('${typed}'); }`,
  );
  await visit.page.goto('/account-deletion');
  await visit.page.getByRole('heading', { name: 'We could not open this page' }).waitFor();
  await expect
    .poll(() => reported('accountDeletion').map(({ kind, name }) => [kind, name]))
    .toEqual([['flow-error', 'TypeError']]);
  expect(platform.printed()).not.toContain('leyla');
  await visit.close();
});

it('[OPS-10] the place of a report leads to the line of the source that threw', async () => {
  visit = await newVisitor(platform.url);
  await alter(visit.page, '**/login', (html) => html.replaceAll('id="root"', 'id="branch"'));
  await visit.page.goto('/login');
  await expect.poll(() => reported('login').map(({ kind }) => kind)).toEqual(['script-error']);
  const maps = join(import.meta.dirname, '../../dist-maps');
  const [{ at = '' } = {}] = reported('login');
  expect(sourceOf(at, maps)).toMatch(/^src\/main\.tsx:\d+:\d+$/);
  expect((await fetch(`${platform.url}/assets/${at.split(':')[0]}.map`)).status).toBe(404);
  await visit.close();
});
