import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { findLayoutFaults } from '../../support/layout-faults.ts';

interface Injected {
  axe: typeof axe;
}

/** `axe.source` is more than twice as long. */
const axeSource = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** WCAG 2.2 AA and best practice. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const colourRules = ['color-contrast', 'link-in-text-block'];

/** WCAG 1.4.12. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Twice the browser's size of text (WCAG 1.4.4). */
const largeText = ':root { font-size: 200% !important; }';

/** The last fallback of each list in src/styles.css. */
const ownTypefaces = ':root { --font-body: sans-serif; --font-display: serif; }';

/** Rules that are asked of a page. */
const ruleSets: Readonly<Record<'all' | 'colours' | 'names', RunOptions>> = {
  all: { runOnly: { type: 'tag', values: axeTags } },
  colours: { runOnly: { type: 'rule', values: colourRules } },
  names: {
    runOnly: { type: 'tag', values: axeTags },
    rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  },
};

/**
 * Of any impact, as 'rule: element'. Themes differ in colours only, so further ones check these;
 * languages in all else (`names`). `main` leaves out the header and the footer of the site.
 */
export async function axeViolations(
  page: Page,
  rules: 'all' | 'colours' | 'names',
  part: 'page' | 'main' = 'page',
): Promise<string[]> {
  // half a megabyte, loaded once per document
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    ...ruleSets[rules],
    // axe spends most of its time on describing passes, and on style sheets for experimental rules
    resultTypes: ['violations'],
    preload: false,
    // the player's frame is not ours
    iframes: false,
  };
  const exclude = part === 'main' ? ['header:not(main *)', 'footer:not(main *)'] : [];
  const { violations } = await page.evaluate(
    ([exclude, asked]) => (globalThis as unknown as Injected).axe.run({ exclude }, asked),
    [exclude, options] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  );
}

/** What is lost, too small or covered in the current layout. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findLayoutFaults);
}

/** WCAG 1.4.12. */
export async function faultsWithTextSpacing(page: Page): Promise<string[]> {
  return faultsWith(page, 'text spacing', textSpacing);
}

/** With fallback fonts, which are wider on some devices, until ours have loaded. */
export async function faultsWithOwnTypefaces(page: Page): Promise<string[]> {
  return faultsWith(page, 'own typefaces', ownTypefaces);
}

/** WCAG 1.4.4. */
export async function faultsWithLargeText(page: Page): Promise<string[]> {
  return faultsWith(page, 'text at 200 %', largeText);
}

async function faultsWith(page: Page, what: string, css: string): Promise<string[]> {
  const style = await page.evaluateHandle((text) => {
    // a constructed sheet, since the page's CSP refuses style elements
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, css);
  const faults = await page.evaluate(findLayoutFaults);
  await style.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  return faults.map((fault) => `with ${what}: ${fault}`);
}
