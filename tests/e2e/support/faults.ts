import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { pageAddresses } from '../../support/page-addresses.ts';
import { course } from './account.ts';
import { untilHydrated, type Visit } from './browser.ts';
import type { RunningPlatform } from './platform.ts';

export const everyCall = '**/api/**';

const page502 = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';

/** Replacements of an answer. */
export const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'no connection': (route) => route.abort('internetdisconnected'),
  'status 500': (route) => route.fulfill({ status: 500, json: { error: 'server_error', message: 'It broke.' } }),
  'a proxy’s HTML with status 502': (route) => route.fulfill({ status: 502, contentType: 'text/html', body: page502 }),
  'HTML with status 200': (route) => route.fulfill({ contentType: 'text/html', body: page502 }),
  'truncated JSON': (route) => route.fulfill({ contentType: 'application/json', body: '{"data":[{"id":"kur' }),
  'an empty body': (route) => route.fulfill({ contentType: 'application/json', body: '' }),
  'too many requests': (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { error: 'too_many', message: 'Too many.' } }),
};

/** For reads, whose answers are recognised by their content. */
export const readFaults: typeof faults = {
  ...faults,
  'another server’s JSON': (route) => route.fulfill({ json: { status: 'ok' } }),
};

/** The call never ends. */
export const hang = (): Promise<void> => new Promise(() => {});

/** An address of every page, by name. */
export async function addresses({ url }: RunningPlatform, orderId: string): Promise<Readonly<Record<string, string>>> {
  const preview = await fetch(`${url}/api/courses/preview/${course}/en`);
  const { data } = (await preview.json()) as { data: { chapter: { id: string; lesson: { id: string }[] }[] } };
  const chapterId = data.chapter[0]?.id ?? '';
  const lessonId = data.chapter[0]?.lesson[0]?.id ?? '';
  const pages = pageAddresses({
    courseId: course,
    chapterId,
    lessonId,
    orderId,
    blogId: 'a-study-plan-for-full-days',
    certificateId: 'crt_none',
    kind: 'email',
  });
  return { ...pages, nowhere: '/nowhere' };
}

/** In-app navigation; waits for the page. */
export async function follow(page: Page, path: string): Promise<void> {
  await untilHydrated(page);
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = 'yes';
    window.history.pushState(null, '', to);
  }, path);
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])'));
}

/** Fields by name: input must survive a fault. */
export const fieldsOf = (page: Page): Promise<Record<string, string | boolean>> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea, [role=dialog] input')];
    return Object.fromEntries(
      fields.map((field, index) => {
        const name = field.getAttribute('aria-label') ?? (field.name || `${index}`);
        const ticked = field.type === 'checkbox' || field.type === 'radio';
        return ticked ? [`${name} ${field.value}`, field.checked] : [name, field.value];
      }),
    );
  });

/** Waits until nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status]')].every((each) => !each.textContent.startsWith('Loading')),
  );
}

/**
 * No error was thrown or logged, and the page has one visible heading and an enabled link, button
 * or choice.
 */
export async function expectUpright({ page, complaints }: Visit): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
  await heading.first().waitFor();
  expect(await heading.count(), `${page.url()}: one heading`).toBe(1);
  const scope = page.getByRole('dialog').or(page.getByRole('main')).first();
  const ways = scope
    .getByRole('link')
    .or(scope.getByRole('button', { disabled: false }))
    .or(scope.getByRole('radio', { disabled: false }));
  const onwards = ways.filter({ visible: true }).first().waitFor();
  await onwards.catch(() => expect.fail(`${page.url()} leads nowhere`));
  expect(complaints, `${page.url()}: complaints ${complaints.join(' | ')}`).toEqual([]);
}
