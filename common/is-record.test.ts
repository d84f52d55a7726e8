import { expect, it } from 'vitest';
import { isRecord } from './is-record.ts';

it.each([
  [{}, true],
  [{ length: 0 }, true],
  [[], false],
  [[{ a: 1 }], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [1, false],
])('of JSON values, %j is an object with keys: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});
