/** Digit boxes as a string, for plain JSON contexts: a space is an empty box ('12 4'). */

export function boxesOf(value: string, length: number): string[] {
  return Array.from({ length }, (_, index) => digitsIn(value[index] ?? ''));
}

/** `digit` is '' to empty the box. */
export function setBox(value: string, index: number, digit: string, length: number): string {
  return join(boxesOf(value, length).with(index, digit));
}

/** A complete code replaces all. `focus` is the box after the last filled one, or the last box. */
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

/** Typed into a box that held `old` and now holds `text`: the new digit replaces it. */
export function typedInto(old: string, text: string): string {
  const typed = plainDigits(text);
  if (old === '' || typed.length !== 2) return digitsIn(typed);
  return digitsIn(typed.startsWith(old) ? typed.slice(1) : typed.slice(0, 1));
}

/** Digits of any script as 0–9; everything else is removed. */
export const digitsIn = (text: string): string => plainDigits(text).replace(/[^0-9]/g, '');

/** Decimal digits of every script (٤, ۴, ४, full-width ４) become 0–9. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, asDecimal);

/** Unicode encodes decimal digits in runs from 0 to 9, some of which are adjacent. */
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
