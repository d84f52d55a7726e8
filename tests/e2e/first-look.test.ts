import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVisits, newVisitor } from './support/browser.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await closeVisits();
  await platform?.stop();
});

const card = (page: Page) => page.getByRole('region', { name: 'Our Courses' }).getByRole('article').first();

/** The visible share of an element, clipped by all its ancestors: 0 to 1. */
const visibility = (element: Locator) =>
  element.evaluate((start) => {
    let product = 1;
    for (let at: Element | null = start; at !== null; at = at.parentElement) {
      product *= Number(getComputedStyle(at).opacity);
    }
    return product;
  });

it('[CARD-01] a card shows its picture, and its details when it is pointed at or reached by keyboard', async () => {
  const { page, complaints, close } = await newVisitor(platform.url);
  await page.goto('/');
  const shown = card(page);
  await shown.scrollIntoViewIfNeeded();
  const details = shown.getByRole('heading', { level: 3 });
  const seen = () => visibility(details);
  await expect.poll(seen).toBe(0);
  await shown.hover();
  await expect.poll(seen).toBe(1);
  await page.mouse.move(2, 2);
  await expect.poll(seen).toBe(0);
  await shown.getByRole('link', { name: 'Go to course' }).focus();
  await expect.poll(seen).toBe(1);
  await page.getByRole('link', { name: 'View more courses' }).focus();
  await expect.poll(seen).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('[CARD-01] a card on a touch screen has its details under the picture', async () => {
  const { page, close } = await newVisitor(platform.url, { width: 390, height: 844 }, { isMobile: true });
  await page.goto('/');
  const shown = card(page);
  const details = shown.getByRole('heading', { level: 3 });
  expect(await visibility(details)).toBe(1);
  const cover = shown.getByRole('img', { name: (await details.textContent()) ?? '', exact: true });
  const [picture, title] = [await cover.boundingBox(), await details.boundingBox()];
  expect(title?.y).toBeGreaterThanOrEqual((picture?.y ?? Number.NaN) + (picture?.height ?? Number.NaN));
  await close();
});

it('[PHONE-01] [PHONE-02] the field of a phone number is at least 2.5rem high, and its country at least 7rem wide', async () => {
  const { page, close } = await newVisitor(platform.url, { width: 360, height: 740 });
  await page.goto('/login');
  await page.getByRole('radio', { name: 'Telephone' }).check();
  const rem = 16;
  const number = await page.getByPlaceholder('Enter phone number').boundingBox();
  const country = await page.getByRole('button', { name: /^Country code/ }).boundingBox();
  expect(number?.height).toBeGreaterThanOrEqual(2.5 * rem);
  expect(country?.width).toBeGreaterThanOrEqual(7 * rem);
  await close();
});

it('[COURSE-04] a tap on the picture of a lesson, or anywhere on its row, opens it', async () => {
  const { page, close } = await newVisitor(platform.url, { width: 360, height: 740 });
  for (const part of ['img', 'text=Free preview']) {
    await page.goto('/course/kurmanji-for-beginners');
    const row = page.getByRole('listitem').filter({ hasText: 'Free preview' }).first();
    await row.scrollIntoViewIfNeeded();
    const box = await row.locator(part).first().boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.waitForURL(/\/lesson\//);
  }
  await close();
});

it('[LAYOUT-12] the head that the server sends is the one that the app writes, with each element once', async () => {
  const { page, complaints, close } = await newVisitor(platform.url);
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      descriptions: [...document.querySelectorAll('meta[name="description"]')].map((meta) =>
        meta.getAttribute('content'),
      ),
      addresses: [...document.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute('href')),
      titles: document.querySelectorAll('head title').length,
    }));
  const path = '/course/kurmanji-for-beginners';
  const html = await (await fetch(platform.url + path)).text();
  const inSent = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const sent = {
    title: inSent(/<title>([^<&]*)</),
    descriptions: [inSent(/<meta name="description" content="([^"]*)"/)],
    addresses: [inSent(/<link rel="canonical" href="([^"&]*)"/)],
  };
  expect(sent.title).toMatch(/Kurmanji.* · Zanin$/);
  expect(sent.addresses).toEqual([platform.url + path]);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: sent.title.replace(' · Zanin', '') }).waitFor();
  await expect.poll(head).toEqual({ ...sent, titles: 1 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect.poll(head).toMatchObject({
    title: 'Blog · Zanin',
    descriptions: ['Stories and guides from learners and mentors.'],
    addresses: [`${platform.url}/blog`],
    titles: 1,
  });
  expect(complaints).toEqual([]);
  await close();
});

it('the icons and the social image that pages name exist', async () => {
  for (const name of ['/favicon.png', '/touch-icon.png', '/social.png']) {
    const answer = await fetch(platform.url + name);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = new DataView(await answer.arrayBuffer());
    const size = [bytes.getUint32(16), bytes.getUint32(20)];
    expect(size).toEqual({ '/favicon.png': [48, 48], '/touch-icon.png': [180, 180], '/social.png': [1200, 630] }[name]);
  }
});
