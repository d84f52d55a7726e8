/** Characters that are invisible, change the writing direction or break the line. */
const kinds: readonly RegExp[] = [
  // controls, line and paragraph separators
  /[\p{Cc}\p{Zl}\p{Zp}]/u,
  // letters rendered as blanks (Hangul fillers, the braille blank), and the grapheme joiner
  /[\u115f\u1160\u2800\u3164\uffa0]|\u034f/u,
  // format characters, such as U+202E, except joiners, which Arabic and Indic scripts need
  /(?![\u200c\u200d])\p{Cf}/u,
  // a joiner that follows neither letter nor mark
  /(?<![\p{L}\p{M}])[\u200c\u200d]/u,
  // a joiner at the end of a word, unless it makes a Kurdish vowel of heh or a Malayalam chillu
  /(?<!\u0647|\u0d4d)[\u200c\u200d](?![\p{L}\p{M}])/u,
];
const unseen = kinds.map(({ source }) => source).join('|');
const anyUnseen = new RegExp(unseen, 'u');
const everyUnseen = new RegExp(unseen, 'gu');

export const hasUnseen = (text: string): boolean => anyUnseen.test(text);

/** For names stored before these characters were refused. */
export const withoutUnseen = (text: string): string => text.replace(everyUnseen, '');

export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
