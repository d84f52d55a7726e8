/** Vitest setup: settings of all walks, and options by environment. */
import { configureWalks } from 'model-walk/vitest';
import { languages } from '../../common/language/languages.ts';
import { keepFocus } from '../../src/ui/layout/keep-focus.ts';
import { readDocumentAsEnglish } from './marked-texts.ts';

keepFocus(); // as the app does

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
