import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minute } from '../../common/rules/durations.ts';
import { keepUnsent, takeUnsent } from './unsent.ts';

const token = 'a-token-of-rojin';
const unsent = { values: { text: 'Rojîn' }, isForVisitors: false, account: 'rojin', path: '/settings' };

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it.each([token, null])('[LANG-08] what is typed is taken once by the next document, with the token %s', (by) => {
  keepUnsent(unsent, by);
  expect(takeUnsent(by)).toEqual(unsent);
  expect(takeUnsent(by)).toBeNull();
});

it.each([
  ['another learner', token, 'a-token-of-azad'],
  ['a visitor', token, null],
  ['who has logged in since', null, token],
])('[LANG-08] it is not for %s', (_, by, other) => {
  keepUnsent(unsent, by);
  expect(takeUnsent(other)).toBeNull();
  expect(window.sessionStorage.getItem('UNSENT')).toBeNull();
});

it('[LANG-08] it is kept for five minutes, without the token', () => {
  keepUnsent(unsent, token);
  expect(window.sessionStorage.getItem('UNSENT')).not.toContain(token);
  vi.advanceTimersByTime(5 * minute - 1);
  expect(takeUnsent(token)).toEqual(unsent);
  keepUnsent(unsent, token);
  vi.advanceTimersByTime(5 * minute);
  expect(takeUnsent(token)).toBeNull();
});

it('[LANG-08] a page on which nothing was typed keeps nothing', () => {
  keepUnsent(null, token);
  expect(window.sessionStorage.length).toBe(0);
});

it.each(['nonsense', '7', '{}', '{"unsent":{},"by":null,"at":0}', '{"unsent":{"values":7},"by":null,"at":0}'])(
  '[LANG-08] what cannot be read is nothing: %s',
  (text) => {
    vi.setSystemTime(0);
    window.sessionStorage.setItem('UNSENT', text);
    expect(takeUnsent(null)).toBeNull();
  },
);
