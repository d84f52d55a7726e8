import { expect, it } from 'vitest';
import { askedLanguage } from './asked.ts';

it.each([
  ['nothing', [], null],
  ['languages that are not there', ['fr-FR', 'fa', 'ckbx'], null],
  ['French, then Dutch', ['fr-FR', 'fr', 'nl-NL', 'en'], 'nl'],
  ['American English', ['en-US', 'ckb'], 'en'],
  ['Sorani', ['ckb-IQ', 'ar'], 'ckb'],
  ['Kurdish', ['ku'], 'kmr'],
  ['Kurdish of Turkey', ['ku-TR'], 'kmr'],
  ['Kurdish of Iraq', ['ku-IQ'], 'ckb'],
  ['Kurdish of Iran', ['KU-ir'], 'ckb'],
  ['Kurdish in Arabic letters', ['ku-Arab'], 'ckb'],
  ['Kurdish of Iraq in Latin letters', ['ku-Latn-IQ'], 'kmr'],
  ['Arabic', ['ar-IQ'], 'ar'],
])('[LANG-06] a browser that asks for %s', (_, tags, code) => expect(askedLanguage(tags)).toBe(code));
