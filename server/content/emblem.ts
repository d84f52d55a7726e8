import { emblems } from '../pictures/emblems.ts';
import type { Mapping, TextRule } from './yaml-source.ts';

const rule: TextRule = {
  max: 40,
  pattern: new RegExp(`^(${[...emblems.keys()].join('|')})$`),
  form: `one of ${[...emblems.keys()].join(', ')}`,
};

export const readEmblem = (mapping: Mapping): string | null =>
  mapping.has('emblem') ? mapping.text('emblem', rule) : null;
