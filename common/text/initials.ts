/** So that Arabic letters do not join to what looks like a word. */
const apart = '\u200c';

/** Of the first and the last word. @example initials('Sara de Vries') // 'SV' */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join(/\p{Script=Arabic}/u.test(name) ? apart : '');
}
