import { realInput } from 'model-walk/browser';
import { driveBy } from 'model-walk/testing-library';
import { configureWalks } from 'model-walk/vitest';
import './styles.css';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepFocus } from '../../../src/ui/layout/keep-focus.ts';
import { renderInLayout } from './layout.tsx';
import { screenFaults } from './screen-faults.ts';

keepFocus(); // as the app does
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
configure({ asyncUtilTimeout: 15_000 });
driveBy({
  user: realInput,
  render: renderInLayout,
  surround: () => {},
  check: async (state) => {
    const faults = await screenFaults();
    if (faults.length > 0) throw new Error(`The screen in ${state} has faults:\n${faults.join('\n')}`);
  },
});
configureWalks({ sutOnly: true, longer: process.env.PAIRS === '1' });

// Checks concern the end of transitions.
const still = new CSSStyleSheet();
still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
document.adoptedStyleSheets.push(still);

// As in tests/support/jsdom.ts: React's complaints fail the test.
const complaints: string[] = [];
const complain = (first: unknown, ...rest: unknown[]) => {
  const left = [...rest];
  const text = [String(first).replace(/%[sdoO]/g, () => String(left.shift())), ...left.map(String)].join(' ');
  if (!text.includes('not wrapped in act(')) complaints.push(text);
};
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
});
afterEach(() => {
  cleanup();
  expect(complaints).toEqual([]);
});
