import { expect, it } from 'vitest';
import { bytesFetched } from './bytes-fetched.ts';

it('[OFFLINE-63] the worker tells the bytes of what it has fetched once', () => {
  let entries = [{ transferSize: 10_300 }, { transferSize: 0 }, { transferSize: 500 }];
  const timeline = {
    getEntriesByType: (type: string) => (type === 'resource' ? (entries as unknown as PerformanceEntryList) : []),
    clearResourceTimings: () => {
      entries = [];
    },
  };
  expect(bytesFetched(timeline)).toBe(10_800);
  expect(bytesFetched(timeline)).toBe(0);
});
