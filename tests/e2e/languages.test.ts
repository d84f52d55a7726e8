import { expect } from 'vitest';
import { codes, type LanguageCode } from '../../common/language/codes.ts';
import { languages } from '../../common/language/languages.ts';
import { href } from '../../common/paths.ts';
import { readCatalogue } from '../../server/texts/catalogue.ts';
import { englishTexts } from '../../tools/texts/english.ts';
import { axeViolations, layoutFaults } from './support/accessibility.ts';
import { newVisitor, untilHydrated } from './support/browser.ts';
import { renderedPages } from './support/rendered-pages.ts';
import { visits as it } from './support/visits.ts';

const root = new URL('../..', import.meta.url).pathname;

/** English texts that have other words in the language. */
async function translatedTexts(code: LanguageCode): Promise<string[]> {
  const catalogue = readCatalogue(code);
  return (await englishTexts(root)).flatMap(({ place, forms: [form = ''] }) => {
    const [translated] = catalogue.get(place) ?? [];
    return translated === undefined || translated === form || form.includes('{') ? [] : [form];
  });
}

/** Of a language that shares its script and direction with another one: each kind of page once. */
const someOf = ({ home, catalogue, course, lesson, registration, missing }: typeof renderedPages) => ({
  ...{ home, catalogue, course, lesson, registration, missing },
});

/** What a browser may have stored that makes it show something else than the server rendered. */
const seenBy = {
  ckb: { colorScheme: 'dark', region: 'IQ' },
  ar: { colorScheme: 'light', region: 'NL' },
  kmr: { colorScheme: 'dark', region: 'NL' },
  nl: { colorScheme: 'light', region: 'US' },
} as const;

for (const [code, { colorScheme, region }] of Object.entries(seenBy) as [
  keyof typeof seenBy,
  (typeof seenBy)['ckb'],
][]) {
  it.concurrent(`[LANG-02][LANG-67][LANG-68][LAYOUT-12][LAYOUT-16] rendered pages in ${code} are hydrated without a fault, have no barrier, and no text is left in English`, async ({
    platform,
  }) => {
    const visit = await newVisitor(platform.url, { width: 360, height: 740 });
    const { page, complaints } = visit;
    await page.emulateMedia({ colorScheme });
    await page.goto('/robots.txt');
    await page.evaluate((known) => {
      localStorage.setItem('USER_REGION', known);
      localStorage.setItem('USER_REGION_TIMESTAMP', String(Date.now()));
    }, region);
    const english = await translatedTexts(code);
    const [inEnglish = ''] = readCatalogue(code).get('ui/content inEnglish') ?? [];
    expect(inEnglish).not.toBe('');
    const isWhole = code === 'ckb' || code === 'nl';
    const shown = isWhole ? renderedPages : someOf(renderedPages);
    for (const [name, path = ''] of Object.entries(shown)) {
      await page.goto(path === '/' ? `/${code}` : `/${code}${path}`);
      await untilHydrated(page);
      await page.waitForLoadState('networkidle');
      expect(complaints, name).toEqual([]);
      const { lang, dir } = await page.evaluate(() => {
        const { lang, dir } = document.documentElement;
        return { lang, dir };
      });
      expect({ lang, dir }, name).toEqual({ lang: code, dir: languages[code].direction });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is too wide`).toBe(360);
      // courses are in English where they have no translation
      if (/^(?:blog|terms|privacy|about)$/.test(name)) {
        expect(await page.getByRole('main').getByText(inEnglish, { exact: true }).count(), name).toBe(0);
      }
      expect(
        await page.evaluate(shownTexts).then((texts) => texts.filter((text) => english.includes(text))),
        name,
      ).toEqual([]);
      if (isWhole) expect([await axeViolations(page, 'names'), await layoutFaults(page)], name).toEqual([[], []]);
    }
    await visit.close();
  });
}

it.concurrent('[LANG-06] the banner that offers a language covers neither the focused element nor a bar at the bottom', async ({
  platform,
}) => {
  const visit = await newVisitor(platform.url, { width: 360, height: 740 }, { locale: 'ckb-IQ' });
  const { page } = visit;
  await page.goto('/register');
  const offer = page.locator('#language-offer');
  await offer.waitFor();
  const covered: string[] = [];
  while (await page.evaluate(() => document.activeElement?.closest('footer') === null)) {
    await page.keyboard.press('Tab');
    covered.push(...(await page.evaluate(coveredFocus)));
  }
  expect(covered).toEqual([]);

  await page.goto(href('practiceTest', { courseId: 'kurmanji-for-beginners' }));
  await page.getByRole('button', { name: 'Try 3 questions' }).click();
  const check = page.getByRole('button', { name: 'Check' });
  await check.waitFor();
  const [bar, line] = [await check.boundingBox(), await offer.boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  await visit.close();
});

// not concurrent: the global `expect.poll` needs to know the running test, and among several cannot
it("[LANG-45] from 768 px on, no word of the bar is broken in any language, in the site's own face", async ({
  platform,
}) => {
  const { page, close } = await newVisitor(platform.url, { width: 768, height: 1024 });
  for (const code of codes) {
    await page.goto(code === 'en' ? '/course' : `/${code}/course`);
    // a face that came late is shown by the next page alone
    const reloaded = async () => {
      await page.evaluate(() => document.fonts.ready);
      await page.reload();
      return page.evaluate(brokenEntries);
    };
    await expect.poll(reloaded, { message: code, timeout: 60_000 }).toEqual([]);
    expect(await page.getByRole('banner').getByRole('link').count(), code).toBeGreaterThan(4);
  }
  await close();
});

/** Entries of the bar that have more lines than words. */
function brokenEntries(): string[] {
  return [...document.querySelectorAll('header a, header button')].flatMap((entry) => {
    const text = document.createRange();
    text.selectNodeContents(entry);
    const words = (entry.textContent ?? '').trim();
    const lines = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 10)));
    return lines.size > words.split(/\s+/).length ? [words] : [];
  });
}

/** What has the focus, if the line is over a part of it. */
function coveredFocus(): string[] {
  const [focused, offer] = [document.activeElement, document.querySelector('#language-offer')];
  if (focused === null || offer === null || focused === document.body || offer.contains(focused)) return [];
  const isCovered = focused.getBoundingClientRect().bottom > offer.getBoundingClientRect().top + 1;
  return isCovered ? [focused.outerHTML.slice(0, 80)] : [];
}

function shownTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('script, style, [lang]')) found.push((node.textContent ?? '').trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
  }
  return found.filter((text) => text !== '');
}
