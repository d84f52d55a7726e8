/** Vitest setup: settings of all walks, and options by environment. */
import { configureWalks } from 'model-walk/vitest';
import { afterAll } from 'vitest';
import { languages } from '../../common/language/languages.ts';
import { keepFocus } from '../../src/ui/layout/keep-focus.ts';
import { readDocumentAsEnglish } from './marked-texts.ts';

// As the app does. Modules may be evaluated again for the next file, in the same document.
afterAll(keepFocus());
// Headings leave the focus alone in a document where nothing was pressed yet. Which files a worker
// ran before must not matter.
document.dispatchEvent(new Event('keydown'));

const walked = process.env.WALK_LANGUAGE;
if (walked) {
  readDocumentAsEnglish();
  const { code, direction } = Object.values(languages).find(({ code }) => code === walked) ?? languages.en;
  Object.assign(document.documentElement, { lang: code, dir: direction });
}

// Vite replaces these names by their values for browsers
configureWalks({
  isExit: ({ type }) => ['navigate', 'navigate.back', 'session.opened'].includes(type),
  strategy: process.env.ALL_EDGES === '1' ? 'edges' : 'transitions',
  effectsOnly: process.env.WITHOUT_TABLES === '1',
  // pairs and random walks take ten times as long, for each mutant
  longer: process.env.WITHOUT_TABLES !== '1',
  random: { runs: Number(process.env.RANDOM_WALKS || 3), seed: Number(process.env.RANDOM_SEED || 1) },
});
