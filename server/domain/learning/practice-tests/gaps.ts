import { fold } from '../../../../common/text/fold.ts';

/** Signs that keyboards and phones write for one another; before folding, which takes some of them apart. */
const signs: readonly [RegExp, string][] = [
  [/[‘’‚‛′´`ʼʹ＇]/g, "'"],
  [/[“”„‟″«»＂]/g, '"'],
  [/[‐‑‒–—―−﹘﹣－]/g, '-'],
];

/** Around the answer, not within it. */
const around = /^["']+|["'.,;:!?،؛؟…]+$/g;

/**
 * What was written into a gap as it is compared (PRACTICE-07): folded, with one form for apostrophes, quotation marks and hyphens,
 * without blanks next to signs, without quotation marks around it, and without a sign that ends a sentence.
 */
export const gapText = (text: string): string =>
  fold(signs.reduce((all, [forms, sign]) => all.replace(forms, sign), text))
    .replace(/\s+/g, ' ')
    .replace(/ ?([:;,،؛/=+-]) ?/g, '$1')
    .trim()
    .replace(around, '')
    .trim();
