import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Rojda Demir', 'RD'],
  ['Sara de Vries', 'SV'],
  [' Şilan ', 'Ş'],
  ['𝒜nna Ömer', '𝒜Ö'],
  ['ساره حسن', 'س\u200cح'],
  ['', ''],
])('[ABOUT-05] the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
