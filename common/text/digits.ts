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
  if (old === '' || text.length !== 2) return digitsIn(text);
  return digitsIn(text.startsWith(old) ? text.slice(1) : text.slice(0, 1));
}

/** Only the digits of a text, Arabic-Indic and Persian ones (٤ ۴) as 0–9: our learners' keyboards type them. */
export function digitsIn(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^0-9]/g, '');
}

function join(boxes: readonly string[]): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}
