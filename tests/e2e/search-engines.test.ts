import type { Page } from 'playwright';
import { expect } from 'vitest';
import { formatMoney } from '../../common/money/money.ts';
import { newVisitor, untilHydrated } from './support/browser.ts';
import { visits as it } from './support/visits.ts';

/** What the head says for those who index or share the page. */
const forOthers = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('script[type="application/ld+json"], meta[property], meta[name=robots]')].map(
      (element) => element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('type'),
    ),
  );

it('[SEO-01] the map of the site is XML, and each page in it is there and rendered by the server', async ({
  platform,
}) => {
  const { page, close } = await newVisitor(platform.url);
  const robots = await (await fetch(`${platform.url}/robots.txt`)).text();
  const [, address = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
  expect(address).toBe(`${platform.url}/sitemap.xml`);
  const text = await (await fetch(address)).text();
  // a document whose policy allows a parser
  await page.goto('/robots.txt');
  const found = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    return {
      errors: parsed.querySelectorAll('parsererror').length,
      root: parsed.documentElement.localName,
      addresses: [...parsed.querySelectorAll('url > loc')].map((loc) => loc.textContent ?? ''),
    };
  }, text);
  expect(found).toMatchObject({ errors: 0, root: 'urlset' });
  expect(found.addresses.length).toBeGreaterThan(30);
  expect(new Set(found.addresses).size).toBe(found.addresses.length);
  const check = async (url: string) => {
    const answer = await fetch(url);
    const html = await answer.text();
    expect([url, answer.status, html.includes('id="ssr-payload"')]).toEqual([url, 200, true]);
    expect(html).toContain(`<link rel="canonical" href="${url}"`);
    expect(html).not.toContain('name="robots"');
  };
  // two at a time: behind the first 30, a network has 3 pages a second rendered and waits a second
  // at most (A170)
  for (let from = 0; from < found.addresses.length; from += 2) {
    await Promise.all(found.addresses.slice(from, from + 2).map(check));
  }
  await close();
});

it('[SEO-03] [SEO-05] structured data in the head of a page passes the content security policy, and is removed on navigation', async ({
  platform,
}) => {
  const { page, complaints, close } = await newVisitor(platform.url);
  await page.goto('/course/kurmanji-for-beginners');
  await untilHydrated(page);
  const sent = await forOthers(page);
  expect(sent).toContain('application/ld+json');
  expect(sent).toContain('og:image');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/blog');
  await expect.poll(() => forOthers(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('[SEO-03] the price in the structured data of a course is the one on its page', async ({ platform }) => {
  const html = await (await fetch(`${platform.url}/course/bookkeeping-for-a-small-business`)).text();
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { price, priceCurrency } = JSON.parse(json)['@graph'][0].offers;
  const [, body = ''] = /<div id="root">(.*)<script type="application\/json"/s.exec(html) ?? [];
  expect(body.includes(formatMoney(price, priceCurrency))).toBe(true);
});
