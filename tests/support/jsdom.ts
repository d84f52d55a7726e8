import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import './quick-matches.ts';
import { takeFaults } from './spec-calls.ts';

// Required by React for act() outside of known test runners.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom has no layout; Headless UI's Combobox needs a ResizeObserver to close.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom runs animation frames on one interval. Started on a fake clock it never ends, and later
// tests of the worker have no frames.
const frames = new Set<number>();
globalThis.requestAnimationFrame = (callback) => {
  const frame = Number(
    setTimeout(() => {
      frames.delete(frame);
      callback(performance.now());
    }, 16),
  );
  frames.add(frame);
  return frame;
};
globalThis.cancelAnimationFrame = (frame) => {
  frames.delete(frame);
  clearTimeout(frame);
};

// Not in jsdom.
Element.prototype.scrollIntoView ??= () => {};

// jsdom cannot open <dialog>. Browsers fire `cancel` on Escape, and restore the focus on close.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  const before = document.activeElement;
  this.open = true;
  this.querySelector<HTMLElement>('a[href], button')?.focus();
  this.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
  });
  this.addEventListener('close', () => before instanceof HTMLElement && before.focus(), { once: true });
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// For lazy screens on a busy machine; only failing tests wait so long.
configure({ asyncUtilTimeout: 60_000 });

// Complaints of React and jsdom fail the test. Not of an answer after the end of a test, outside of
// act(), which depends on the machine, nor of <search>, which jsdom does not know.
const complaints: string[] = [];
const complain = (...said: unknown[]) => {
  const text = format(...said);
  if (!/not wrapped in act\(|The tag <search>/.test(text)) complaints.push(text);
};
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
});
afterEach(() => {
  cleanup();
  expect(complaints).toEqual([]);
  expect(takeFaults()).toEqual([]);
});

const timers = () => {
  const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis;
  return { clearInterval, clearTimeout, date: Date, setInterval, setTimeout };
};
const realTimers = timers();

// The worker's next file uses this window too, and its timers.
afterAll(() => {
  for (const frame of frames) cancelAnimationFrame(frame);
  // before the timers: a spy on a fake timer restores the fake
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(timers()).toEqual(realTimers);
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
});
