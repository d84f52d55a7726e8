import { fold } from '../../text/fold.ts';

/** Characters that keyboards substitute; replaced before folding, which decomposes some. */
const signs: readonly [RegExp, string][] = [
  [/[‘’‚‛′´`ʼʹ＇]/g, "'"],
  [/[“”„‟″«»＂]/g, '"'],
  [/[‐‑‒–—―−﹘﹣－]/g, '-'],
];

/** Surrounding punctuation only. */
const around = /^["']+|["'.,;:!?،؛؟…]+$/g;

export const gapText = (text: string): string =>
  fold(signs.reduce((all, [forms, sign]) => all.replace(forms, sign), text))
    .replace(/\s+/g, ' ')
    .replace(/ ?([:;,،؛/=+-]) ?/g, '$1')
    .trim()
    .replace(around, '')
    .trim();
