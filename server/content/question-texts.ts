import { refusalsIn } from './markdown.ts';
import type { Mapping, TextRule } from './yaml-source.ts';

export const askRule: TextRule = { max: 600 };
export const answerRule: TextRule = { max: 200 };
export const unitRule: TextRule = { max: 40 };
export const whyRule: TextRule = { max: 600 };

/** Markdown of one paragraph. */
export function readMarkdown(mapping: Mapping, key: string, rule: TextRule): string {
  const text = mapping.text(key, rule);
  for (const refusal of text === '' ? [] : refusalsIn(text)) mapping.report(key, `${key}: ${refusal}`);
  return text;
}

export const readWhy = (mapping: Mapping, key = 'why'): string => readMarkdown(mapping, key, whyRule);

export function readMisses<Miss>(mapping: Mapping, read: (miss: Mapping) => Miss): Miss[] {
  if (!mapping.has('misses')) return [];
  return mapping.mappings('misses').map((miss) => {
    const one = read(miss);
    miss.end();
    return one;
  });
}

/** Equal readings would both be right or wrong. Accents count: ş and s differ in Kurdish. */
export function mustDiffer(mapping: Mapping, key: string, texts: readonly string[]): void {
  const seen = new Set<string>();
  for (const text of texts.map((each) => each.normalize('NFC').toLowerCase())) {
    if (seen.has(text)) mapping.report(key, `"${text}" is there twice; write different answers`);
    seen.add(text);
  }
}
