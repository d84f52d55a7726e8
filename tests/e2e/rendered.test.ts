import type { Page } from 'playwright';
import { expect } from 'vitest';
import { pages } from '../../common/pages.ts';
import type { PathName } from '../../common/paths.ts';
import { examplePath } from '../support/page-addresses.ts';
import { signIn } from './support/account.ts';
import { newVisitor, openBrowser, untilHydrated, type Visit } from './support/browser.ts';
import { castPeople, shown } from './support/fixtures.ts';
import { renderedPages } from './support/rendered-pages.ts';
import { visits } from './support/visits.ts';

const it = visits.extend('cast', { scope: 'file' }, ({ platform }) => castPeople(platform));

/** Every page of members, and those about what only the browser knows. */
const shells = (Object.keys(pages) as PathName[])
  .filter(
    (name) =>
      pages[name].access === 'member' || /^(?:verification|passwordReset|identifierUndo|newsletter)$/.test(name),
  )
  .map(examplePath);

/** What a browser may have stored that makes it show something else than the server rendered. */
const browsers: Readonly<Record<string, Record<string, string>>> = {
  'a new visitor': {},
  'a visitor from another region': { USER_REGION: 'NL', USER_REGION_TIMESTAMP: 'now' },
  'a visitor with wishes': { WISHLIST: JSON.stringify(shown.wished) },
};

const screens = [
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
] as const;

/** The code of the app is not sent until `release` is called. */
async function withholdCode({ context }: Visit): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return async () => release();
}

/** What the page says, without what only the browser knows. */
const textOf = (page: Page) => page.locator('main').innerText();

for (const [who, stored] of Object.entries(browsers)) {
  // what a browser knows changes nothing of the layout: the desk is seen once
  for (const { colorScheme, ...viewport } of who === 'a new visitor' ? screens : screens.slice(0, 1)) {
    it.concurrent(`[LAYOUT-16] rendered pages for ${who} at ${viewport.width} px, ${colorScheme}, are hydrated without a fault`, async ({
      platform,
    }) => {
      const visit = await newVisitor(platform.url, viewport);
      const { page, complaints } = visit;
      await page.emulateMedia({ colorScheme });
      await page.goto('/robots.txt');
      await page.evaluate((items) => {
        for (const [key, value] of Object.entries(items)) {
          localStorage.setItem(key, value === 'now' ? String(Date.now()) : value);
        }
      }, stored);
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push(pathname);
      });
      for (const [name, path] of Object.entries(renderedPages)) {
        await page.goto(path);
        await untilHydrated(page);
        await page.waitForLoadState('networkidle');
        expect(complaints, name).toEqual([]);
        expect(await page.evaluate(shifts), `${name} moves`).toBeLessThanOrEqual(0.01);
        if (who === 'a new visitor') expect(calls, name).toEqual([]);
      }
      await visit.close();
    });
  }
}

it.concurrent('[LAYOUT-16] a visitor can read every rendered page before its code has loaded', async ({ platform }) => {
  const visit = await newVisitor(platform.url, { width: 360, height: 740 });
  const { page, complaints } = visit;
  const release = await withholdCode(visit);
  for (const [name, path] of Object.entries(renderedPages)) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect((await textOf(page)).length, name).toBeGreaterThan(60);
    expect(await page.getByText('Loading', { exact: true }).count(), name).toBe(0);
  }
  expect(complaints).toEqual([]);
  await release();
  await visit.close();
});

it.concurrent('[LAYOUT-17] input, choices and presses on a rendered page before its code has loaded take effect afterwards', async ({
  platform,
}) => {
  const visit = await newVisitor(platform.url);
  const { page, complaints } = visit;
  const release = await withholdCode(visit);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('leyla@example.com');
  expect(
    await page
      .getByRole('button', { name: /^Log in/ })
      .last()
      .isDisabled(),
  ).toBe(true);
  await page.getByRole('button', { name: 'Contact us' }).first().click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await release();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await email.inputValue()).toBe('leyla@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-her-password');
  await page
    .getByRole('button', { name: /^Log in/ })
    .last()
    .click();
  await page.getByRole('alert').first().waitFor();
  expect(await email.inputValue()).toBe('leyla@example.com');
  expect(complaints).toEqual([]);
  await visit.close();
});

it.concurrent('[LAYOUT-17] input and presses take effect while the app hydrates a rendered page', async ({
  platform,
}) => {
  const visit = await newVisitor(platform.url, { width: 360, height: 740 });
  const { page, complaints } = visit;
  // typed and pressed at the first moment when React listens: it has hydrated nothing yet
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function listen(this: EventTarget, ...given) {
      addEventListener.apply(this, given);
      if (!(this instanceof Element) || this.id !== 'root' || given[0] !== 'wheel') return;
      EventTarget.prototype.addEventListener = addEventListener;
      const act = () => {
        const email = document.querySelector<HTMLInputElement>('main input[type=email]');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'leyla@example.com');
        email?.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector<HTMLElement>('button[aria-expanded]')?.click();
      };
      queueMicrotask(act);
    };
  });
  await page.goto('/login');
  await untilHydrated(page);
  // pressed once, and not again by what repeats early presses
  await page.getByRole('button', { name: 'Close menu' }).click();
  // rendered again, the form shows what it knows
  await page.getByLabel('Password', { exact: true }).fill('not-her-password');
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('leyla@example.com');
  expect(complaints).toEqual([]);
  await visit.close();
});

it.concurrent('[LAYOUT-17] a form that is filled and sent between hydration and the replay of its input is sent completely', async ({
  platform,
}) => {
  const visit = await newVisitor(platform.url);
  const { page, complaints } = visit;
  const sent = page.waitForRequest('**/api/register');
  // The app gives what was typed to React in a timer without a delay. Right before that timer the
  // form is filled, each field with the focus: React renders a password field again when that comes
  // and goes, with the value that it knows.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
    const fill = async (name: string, text: string) => {
      const field = document.querySelector<HTMLInputElement>(`main input[name=${name}]`);
      field?.focus();
      // the event before it, which a keyboard causes and a script does not
      field?.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, inputType: 'insertText', data: text }));
      document.execCommand('insertText', false, text);
      await turn();
    };
    const fillAndSend = async () => {
      await fill('email', 'nazdar@example.com');
      await fill('password', 'Sun-flower7!');
      await fill('repeated-password', 'Sun-flower7');
      await fill('first-name', 'Nazdar');
      // the rest of it, typed after React has written its own value
      await fill('repeated-password', '!');
      await fill('last-name', 'Ali');
      const born = document.querySelector<HTMLInputElement>('main input[name=date-of-birth]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(born, '1990-01-31');
      born?.dispatchEvent(new Event('input', { bubbles: true }));
      for (const box of document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')) box.click();
      await turn();
      document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click();
    };
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function listen(this: EventTarget, ...given) {
      addEventListener.apply(this, given);
      if (!(this instanceof Element) || this.id !== 'root' || given[0] !== 'wheel') return;
      EventTarget.prototype.addEventListener = addEventListener;
      globalThis.setTimeout = Object.assign((work: () => void, delay?: number) => {
        if (delay !== undefined) return setTimeout(work, delay);
        globalThis.setTimeout = setTimeout;
        return setTimeout(() => fillAndSend().then(work));
      }, setTimeout);
    };
  });
  await page.goto('/register');
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'nazdar@example.com',
    password: 'Sun-flower7!',
    confirm_password: 'Sun-flower7!',
    first_name: 'Nazdar',
    last_name: 'Ali',
    date_of_birth: '1990-01-31',
  });
  expect(complaints).toEqual([]);
  await visit.close();
});

it.concurrent('[LAYOUT-17] presses in the shell of a member’s page before its code has loaded take effect afterwards', async ({
  platform,
  cast: { tokens },
}) => {
  const visit = await newVisitor(platform.url, { width: 360, height: 740 });
  const { page, complaints } = visit;
  await signIn(visit, tokens.learner ?? '');
  const release = await withholdCode(visit);
  await page.goto('/profile', { waitUntil: 'commit' });
  await page.getByText('Loading').first().waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await release();
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Log Out' }).waitFor();
  expect(complaints).toEqual([]);
  await visit.close();
});

it.concurrent('[LAYOUT-16] a link in the shell of a page works while the code of that page does not load', async ({
  platform,
  cast: { tokens },
}) => {
  const visit = await newVisitor(platform.url);
  const { page, complaints } = visit;
  await signIn(visit, tokens.learner ?? '');
  await page.route('**/assets/profile-*.js', () => {});
  const asked = page.waitForResponse('**/api/me');
  await page.goto('/profile', { waitUntil: 'commit' });
  await asked;
  await page.evaluate(() => document.documentElement.setAttribute('data-document', 'the first'));
  await page.getByRole('link', { name: 'Courses' }).first().click();
  await page.getByRole('heading', { name: 'All courses' }).waitFor();
  // by the app, not by loading a document
  expect(await page.locator('html').getAttribute('data-document')).toBe('the first');
  expect(complaints).toEqual([]);
  await visit.close();
});

for (const { colorScheme: _, ...viewport } of screens) {
  it.concurrent(`[LAYOUT-16] a learner's own page replaces the rendered one at ${viewport.width} px without a layout shift`, async ({
    platform,
    cast: { tokens },
  }) => {
    const visit = await newVisitor(platform.url, viewport);
    const { page, complaints } = visit;
    await signIn(visit, tokens.learner ?? '');
    for (const path of [
      renderedPages.home,
      renderedPages.catalogue,
      renderedPages.course,
      renderedPages.lesson,
      '/profile',
    ]) {
      await page.goto(path ?? '');
      await page.waitForLoadState('networkidle');
      if (viewport.width > 768) await page.getByRole('button', { name: 'Leyla' }).first().waitFor();
      const moved = await page.evaluate(shifts);
      expect(moved, path).toBeLessThanOrEqual(0.01);
    }
    expect(complaints).toEqual([]);
    await visit.close();
  });
}

/** The sum of layout shifts of the present document. */
function shifts(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value);
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });
}

it.concurrent('[LAYOUT-18] without JavaScript a visitor finds a course, reads it, its free lesson and the blog', async ({
  platform,
}) => {
  const context = await (await openBrowser()).newContext({ baseURL: platform.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page
    .getByRole('link', { name: /courses/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Go to course' }).first().waitFor();
  await page.goto(renderedPages.course ?? '');
  await page
    .getByRole('link', { name: /^The alphabet|lesson/i })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await textOf(page)).length).toBeGreaterThan(200);
  await page.goto('/blog');
  await page.locator('main').getByRole('link').first().click();
  await page.locator('article').first().waitFor();
  expect((await textOf(page)).length).toBeGreaterThan(400);
  await context.close();
});

it.concurrent('[LAYOUT-18] without JavaScript every chapter of a course can be opened and closed', async ({
  platform,
}) => {
  const context = await (await openBrowser()).newContext({ baseURL: platform.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(renderedPages.course ?? '');
  const chapters = page.locator('details');
  const count = await chapters.count();
  expect(count).toBeGreaterThan(1);
  for (let at = 0; at < count; at++) {
    const chapter = chapters.nth(at);
    const lesson = chapter.getByRole('link').first();
    const isOpen = await lesson.isVisible();
    expect(isOpen).toBe(at === 0);
    await chapter.locator('summary').click();
    expect(await lesson.isVisible()).toBe(!isOpen);
    if (isOpen) await chapter.locator('summary').press('Enter');
    expect(await lesson.isVisible()).toBe(true);
  }
  await context.close();
});

it.concurrent('[LAYOUT-18] without JavaScript no page says that it is loading, and what needs JavaScript says so', async ({
  platform,
}) => {
  const context = await (await openBrowser()).newContext({ baseURL: platform.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [...Object.values(renderedPages), ...shells]) {
    await page.goto(path);
    const text = await page.locator('body').innerText();
    expect(text, path).not.toMatch(/loading|still working/i);
    expect(await page.locator('.animate-spin').filter({ visible: true }).count(), path).toBe(0);
    if (shells.includes(path)) expect(text, path).toContain('This page needs JavaScript');
  }
  await page.goto(renderedPages.lesson ?? '');
  expect(await textOf(page)).toContain('The video needs JavaScript');
  await context.close();
});

it.concurrent('[LAYOUT-16] the pages of members come with their shell and a waiting state', async ({ platform }) => {
  for (const path of shells) {
    const html = await (await fetch(`${platform.url}${path}`)).text();
    expect(html, path).toMatch(/<div id="root"><.*Loading.*<\/main>.*<footer/s);
    expect(html, path).toContain('"snapshots":null');
  }
});

it.concurrent('[COURSE-04] a chapter that was opened before the page’s code had loaded stays open and can be closed', async ({
  platform,
}) => {
  const visit = await newVisitor(platform.url);
  const { page, complaints } = visit;
  const release = await withholdCode(visit);
  await page.goto(renderedPages.course ?? '', { waitUntil: 'commit' });
  const second = page.locator('details').nth(1);
  await second.locator('summary').click();
  await second.getByRole('link').first().waitFor();
  await release();
  await untilHydrated(page);
  expect(await second.getByRole('link').first().isVisible()).toBe(true);
  await second.locator('summary').click();
  await second.getByRole('link').first().waitFor({ state: 'hidden' });
  await second.locator('summary').click();
  await second.getByRole('link').first().waitFor();
  expect(complaints).toEqual([]);
  await visit.close();
});
