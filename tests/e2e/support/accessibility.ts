import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { findLayoutFaults } from '../../support/layout-faults.ts';

/** A document that has axe. */
interface Injected {
  axe: typeof axe;
}

/** Its source; `axe.source` is more than twice as long. */
const axeSource = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe knows of WCAG 2.2 AA and of good practice. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const colourRules = ['color-contrast', 'link-in-text-block'];

/** The text spacing of WCAG 1.4.12. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** The last of each list in src/styles.css. */
const ownTypefaces = ':root { --font-body: sans-serif; --font-display: serif; }';

/**
 * Rules of axe that the page as it is shown now breaks, of any impact, as 'rule: where'. Another theme changes only
 * colours, so there only their rules are asked.
 */
export async function axeViolations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // half a megabyte: a document gets it once
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: axeTags } : { type: 'rule', values: colourRules },
    // it spends most of its time on describing what is right, and on style sheets that only an experiment reads
    resultTypes: ['violations'],
    preload: false,
    // the player's frame is not ours
    iframes: false,
  };
  const { violations } = await page.evaluate((asked) => (globalThis as unknown as Injected).axe.run(asked), options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  );
}

/** What is lost, too small or on top of something else in the page as it is laid out now. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findLayoutFaults);
}

/** The same with the text spacing of WCAG 1.4.12. */
export async function faultsWithTextSpacing(page: Page): Promise<string[]> {
  return faultsWith(page, 'text spacing', textSpacing);
}

/** The same with the device's own typefaces, which are read until ours have come: wider ones on some devices. */
export async function faultsWithOwnTypefaces(page: Page): Promise<string[]> {
  return faultsWith(page, 'own typefaces', ownTypefaces);
}

async function faultsWith(page: Page, what: string, css: string): Promise<string[]> {
  const style = await page.evaluateHandle((text) => {
    // A constructed sheet: the page's policy refuses a style element.
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
