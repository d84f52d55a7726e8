import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { safeStorage } from '../storage.ts';
import { bytesOf, type Fetched, readUsage, startDataUsage, usageKey } from './data-usage.ts';

const { origin } = window.location;
const storage = safeStorage(() => window.localStorage);

beforeEach(() => storage.remove(usageKey));
afterEach(() => vi.restoreAllMocks());

const request = (path: string, transferSize: number, more: Partial<Fetched> = {}): Fetched => ({
  ...{ name: new URL(path, origin).href, initiatorType: 'fetch', workerStart: 0, transferSize },
  ...more,
});

function aPage(at = '2026-11-29T10:00:00Z') {
  let now = Date.parse(at);
  let waiting: Fetched[] = [];
  let report: (fetched: readonly Fetched[]) => void = () => {};
  let answer: (bytes: number) => void = () => {};
  const tell = vi.fn<Parameters<typeof startDataUsage>[0]['tell']>();
  const stop = startDataUsage({
    ...{ storage, tell, now: () => now },
    watchRequests: (each) => {
      report = each;
      return { rest: () => waiting.splice(0), end: () => {} };
    },
    askWorkers: async (each) => {
      answer = each;
    },
  });
  return {
    ...{ stop, told: () => tell.mock.lastCall?.[0].used },
    fetches: (...fetched: Fetched[]) => report(fetched),
    fetchesLate: (...fetched: Fetched[]) => {
      waiting = fetched;
    },
    workerSays: (bytes: number) => answer(bytes),
    pass: (days: number) => {
      now += days * 24 * 60 * 60 * 1_000;
    },
  };
}

const stored = () => JSON.parse(storage.get(usageKey) ?? '{}');

function become(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('[OFFLINE-63] what a page fetches is told at once, and written by its day when the page is hidden', () => {
  const page = aPage();
  expect(page.told()).toBe(0);
  page.fetches(request('/about', 50_000, { initiatorType: 'navigation' }), request('/api/course', 10_300));
  expect(page.told()).toBe(60_300);
  expect(stored()).toEqual({});
  page.fetchesLate(request('/api/me', 700));
  become('hidden');
  expect(stored()).toEqual({ '2026-11-29': 61_000 });
  page.workerSays(9_000);
  expect(stored()).toEqual({ '2026-11-29': 70_000 });
  page.stop();
  expect(stored()).toEqual({ '2026-11-29': 70_000 });
});

it('[OFFLINE-63] several tabs add up, and one that is shown again tells what the others wrote', () => {
  const pages = [aPage(), aPage()] as const;
  pages[0].fetches(request('/api/course', 1_000));
  pages[1].fetches(request('/api/course', 2_000));
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toEqual({ '2026-11-29': 3_000 });
  become('visible');
  expect(pages.map(({ told }) => told())).toEqual([3_000, 3_000]);
  for (const { stop } of pages) stop();
});

it('[OFFLINE-63] the bytes of thirty days are kept, one row for each', () => {
  const page = aPage();
  for (let each = 1; each <= 40; each += 1) {
    page.fetches(request('/api/course', each));
    window.dispatchEvent(new Event('pagehide'));
    page.pass(1);
  }
  page.fetches();
  // the fortieth day is yesterday
  expect(page.told()).toBe(((12 + 40) * 29) / 2);
  expect(Object.keys(stored())).toHaveLength(30);
  expect(Object.keys(stored())[0]).toBe('2026-12-09');
  page.stop();
});

it.each([
  ['nothing', null, {}],
  ['no JSON', '{', {}],
  ['no rows', 'null', {}],
  ['days to come', '{"2026-11-30":5,"2026-11-29":7}', { '2026-11-29': 7 }],
  ['days that are past', '{"2026-10-30":5,"2026-10-31":7}', { '2026-10-31': 7 }],
  ['no days and no bytes', '{"today":5,"2026-11-28":"7","2026-11-27":-1,"2026-11-26":1e999}', {}],
])('[OFFLINE-63] rows are read of storage that has %s', (_, text, expected) => {
  if (text !== null) storage.set(usageKey, text);
  expect(readUsage(storage, Date.parse('2026-11-29T10:00:00Z'))).toEqual(expected);
});

it.each([
  ['a call', request('/api/course', 700), 700],
  ['a call that a worker saw and left to the browser', request('/api/course', 700, { workerStart: 5 }), 700],
  ['a file before there was a worker', request('/assets/app.js', 700), 700],
  ['a file from a worker, which counts it', request('/assets/app.js', 700, { workerStart: 5 }), 0],
  ['a cover from a worker', request('/media/covers/sewing.svg', 700, { workerStart: 5 }), 0],
  ['a page from a worker', request('/about', 700, { workerStart: 5, initiatorType: 'navigation' }), 0],
  ['a film', request('https://player.vimeo.com/video/1', 700), 0],
  ['what is on the device', request('blob:null/1', 700), 0],
])('[OFFLINE-63] bytes are counted of %s or not', (_, fetched, expected) => {
  expect(bytesOf([fetched], origin)).toBe(expected);
});
