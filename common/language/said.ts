import type { Text } from './say.ts';

/** What a chart wants said: a code, which its screen has a text for, or the server's own words. */
export type Said<Code extends string> = Code | { readonly words: string };

/** @param values for the placeholders of the texts */
export function wordsOf<Code extends string>(
  said: Said<Code>,
  texts: Readonly<Record<Code, string | Text>>,
  values: Readonly<Record<string, string | number>> = {},
): string {
  if (typeof said !== 'string') return said.words;
  const words = texts[said];
  return typeof words === 'string' ? words : words(values);
}
