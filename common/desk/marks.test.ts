import { expect, it } from 'vitest';
import { type Mark, withMark } from './marks.ts';

/** `«` and `»` are the ends of the selection. */
function marked(mark: Mark, text: string): string {
  const [from, to] = [text.indexOf('«'), text.indexOf('»') - 1];
  const { value, ...ends } = withMark(mark, { value: text.replace(/[«»]/g, ''), from, to });
  return `${value.slice(0, ends.from)}«${value.slice(ends.from, ends.to)}»${value.slice(ends.to)}`;
}

it.each<[Mark, string, string]>([
  ['bold', 'a «red» thread', 'a **«red»** thread'],
  ['bold', 'a «»', 'a **«»**'],
  ['link', 'see «here»', 'see [here](https://«»)'],
  ['link', 'see «»', 'see [«»](https://)'],
  ['heading', 'One\nT«w»o', 'One\n## Two«»'],
  ['heading', '### O«»ne', '## One«»'],
  ['list', 'o«ne\ntw»o\nthree', '- one\n- two«»\nthree'],
  ['list', '- one«»', '- one«»'],
  ['table', '«»', '| A | B |\n|---|---|\n|  |  |«»'],
  ['table', 'One«»', 'One\n\n| A | B |\n|---|---|\n|  |  |«»'],
  [{ language: 'ckb' }, 'say «ڕۆژباش» now', 'say [«ڕۆژباش»]{lang=ckb} now'],
])('[DESK-84] the mark %j makes of %j %j', (mark, before, after) => {
  expect(marked(mark, before)).toBe(after);
});
