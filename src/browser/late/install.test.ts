import { afterEach, expect, it, vi } from 'vitest';
import { safeStorage } from '../storage.ts';
import { askToInstall, type InstallPrompt, listenToInstall, noteDeclined, placeOf, readInstall } from './install.ts';

const day = 24 * 60 * 60 * 1_000;
const early = window as { installPrompt?: InstallPrompt | null };

afterEach(() => {
  early.installPrompt = null;
  vi.unstubAllGlobals();
});

function aPrompt(outcome: 'accepted' | 'dismissed') {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  return Object.assign(event, { prompt: async () => ({ outcome }) });
}

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
const insideOfAnApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Instagram 350.0';

it.each([
  ['Safari on a phone', { standalone: false, userAgent: safari }, false, 'safari'],
  ['Safari, from the home screen', { standalone: true, userAgent: safari }, false, 'app'],
  ['a page inside of another app', { standalone: false, userAgent: insideOfAnApp }, false, 'browser'],
  ['Safari on a desk', { userAgent: safari }, false, 'browser'],
  ['Chromium, from the home screen', { userAgent: 'Chrome/146' }, true, 'app'],
] as const)('[OFFLINE-50] %s is known by what browsers say of themselves', (_, browser, isStandalone, place) => {
  expect(placeOf(browser, isStandalone)).toBe(place);
});

it('[OFFLINE-51] what was declined is offered again after 90 days, also where the clock was wrong', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const storage = safeStorage(() => window.localStorage);
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(readInstall(storage, now)).toEqual({ place: 'browser', mayOffer: true });
  noteDeclined(storage, now);
  expect(readInstall(storage, now + 90 * day).mayOffer).toBe(false);
  expect(readInstall(storage, now + 90 * day + 1).mayOffer).toBe(true);
  expect(readInstall(storage, now - 91 * day).mayOffer).toBe(true);
});

it('[OFFLINE-50] the offer of the browser is kept for the link, also one that came before, and is used once', async () => {
  early.installPrompt = aPrompt('dismissed');
  const tell = vi.fn<Parameters<typeof listenToInstall>[0]>();
  const leave = listenToInstall(tell);
  expect(tell.mock.calls).toEqual([[{ type: 'prompt.came' }]]);
  await expect(askToInstall()).resolves.toBe('dismissed');
  await expect(askToInstall()).rejects.toThrow('has not offered');
  const again = aPrompt('accepted');
  window.dispatchEvent(again);
  expect(again.defaultPrevented).toBe(true);
  await expect(askToInstall()).resolves.toBe('accepted');
  window.dispatchEvent(new Event('appinstalled'));
  leave();
  window.dispatchEvent(aPrompt('accepted'));
  expect(tell.mock.calls.map(([{ type }]) => type)).toEqual(['prompt.came', 'prompt.came', 'app.installed']);
});
