import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import './quick-matches.ts';
import { takeFaults } from './spec-calls.ts';

// React asks for this flag before it accepts act() outside of a test runner that it knows.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom lays nothing out, so it has no ResizeObserver; Headless UI's Combobox asks for one when it closes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Its animation frames come from one interval. Begun on a clock that a test has replaced, it never ends, and no later test of the
// worker has a frame.
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

// Nor does it scroll.
Element.prototype.scrollIntoView ??= () => {};

// jsdom has <dialog> but cannot open it. A browser asks `cancel` on Escape, and gives focus back on closing.
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

// How long a lazy screen may take on a busy machine; only a test that fails waits so long.
configure({ asyncUtilTimeout: 15_000 });

// What React and jsdom complain of is a fault; a test that brings one about mutes it for itself. That an answer came
// after the last line of a test, and so outside of act(), is none: it depends on the machine. Nor is <search>, which every
// browser knows since 2023 and jsdom does not.
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

// The next file of the same worker has this window too.
afterAll(() => {
  vi.useRealTimers();
  for (const frame of frames) cancelAnimationFrame(frame);
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
});
