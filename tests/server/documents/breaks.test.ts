import { expect, it } from 'vitest';
import { breakable } from '../../../server/documents/breaks.ts';

it.each<[text: string, pieces: string[]]>([
  ['', ['']],
  ['a  kilim', ['a', ' kilim']],
  ['中文入门：第一课', ['中文', '入门：', '第一', '课']],
  ['ภาษาไทย a', ['ภาษา', 'ไทย', ' a']],
  ['（初级）', ['（初级）']],
])('[RECEIPT-01] %j may be broken into lines between %j', (text, pieces) => {
  expect(breakable(text).map(({ word, after }, index) => (index === 0 ? word : `${after}${word}`))).toEqual(pieces);
});
