/** Characters that show nothing, turn the direction of writing or break the line. */
const kinds: readonly RegExp[] = [
  // controls, line and paragraph separators
  /[\p{Cc}\p{Zl}\p{Zp}]/u,
  // letters that are drawn as blanks (Hangul fillers, the braille blank), and the grapheme joiner
  /[\u115f\u1160\u2800\u3164\uffa0]|\u034f/u,
  // format characters, such as U+202E and U+200B, but for the joiners, which Arabic and Indic scripts spell with
  /(?![\u200c\u200d])\p{Cf}/u,
  // a joiner that follows no letter, or another joiner
  /(?<![\p{L}\p{M}])[\u200c\u200d]/u,
  // one that ends a word, unless it makes a Kurdish vowel of heh, or a Malayalam chillu of a virama
  /(?<!\u0647|\u0d4d)[\u200c\u200d](?![\p{L}\p{M}])/u,
];
const unseen = kinds.map(({ source }) => source).join('|');
const anyUnseen = new RegExp(unseen, 'u');
const everyUnseen = new RegExp(unseen, 'gu');

/** Whether a name holds a character that must not reach a certificate (REG-19). */
export const hasUnseen = (text: string): boolean => anyUnseen.test(text);

/** A text without those characters: for what was stored before they were refused. */
export const withoutUnseen = (text: string): string => text.replace(everyUnseen, '');

/** Whether a text shows nothing at all. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
