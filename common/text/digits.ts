/**
 * The value of digit boxes as a string: one character a box, a space for an empty box before a filled one,
 * the end trimmed ('12 4'). Kept as a string so that machines hold plain JSON.
 */

/** One entry a box: its digit, or '' when it is empty. */
export function boxesOf(value: string, length: number): string[] {
  return Array.from({ length }, (_, index) => digitsIn(value[index] ?? ''));
}

/** The value after one box was set to a digit, or emptied by ''. */
export function setBox(value: string, index: number, digit: string, length: number): string {
  return join(boxesOf(value, length).with(index, digit));
}

/**
 * The value after digits were pasted over a box: they fill from there, a complete code replaces all.
 * `focus` is the box after the last filled one (or the last box).
 */
export function fillBoxes(
  value: string,
  from: number,
  pasted: string,
  length: number,
): { value: string; focus: number } {
  const start = pasted.length >= length ? 0 : from;
  const boxes = boxesOf(value, length).map((digit, index) => pasted[index - start] ?? digit);
  return { value: join(boxes), focus: Math.min(start + pasted.length, length - 1) };
}

/** What was newly typed into a box that held `old` and now holds `text`: typing over a digit replaces it. */
export function typedInto(old: string, text: string): string {
  const typed = plainDigits(text);
  if (old === '' || typed.length !== 2) return digitsIn(typed);
  return digitsIn(typed.startsWith(old) ? typed.slice(1) : typed.slice(0, 1));
}

/** Only the digits of a text, as 0–9, whatever script they are of. */
export const digitsIn = (text: string): string => plainDigits(text).replace(/[^0-9]/g, '');

/** A text with the decimal digits of every script as 0–9 (Arabic-Indic ٤, Persian ۴, Devanagari ४, full-width ４). */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, asDecimal);

/** Unicode encodes decimal digits in runs from 0 to 9, some of which follow one another. */
function asDecimal(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

function join(boxes: readonly string[]): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}
