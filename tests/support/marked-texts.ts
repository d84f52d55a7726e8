/**
 * Texts of a walk in another language. Chromium shows the translation; what JavaScript reads of the
 * document is English, so that the same gestures and expectations walk every language. Each shown
 * text stands between two characters without width, with the number of its English words in others.
 */
import { type Text, textOf } from '../../common/language/say.ts';

const start = '\u{E0001}';
const end = '\u{E007F}';
const zero = 0xe0030;
const marked = /\u{E0001}([^\u{E0001}\u{E007F}]*?)([\u{E0030}-\u{E0039}]+)\u{E007F}/gu;

const numbers = new Map<string, number>();
const english: string[] = [];

/** A text that is shown as a translation and read as English. */
export function mark(shown: string, read: string): string {
  const number = numbers.get(read) ?? english.push(read) - 1;
  numbers.set(read, number);
  const digits = [...String(number)].map((digit) => String.fromCodePoint(zero + Number(digit)));
  return `${start}${shown}${digits.join('')}${end}`;
}

const englishOf = (_: string, _shown: string, digits: string): string =>
  english[Number([...digits].map((digit) => (digit.codePointAt(0) ?? zero) - zero).join(''))] ?? '';

/** Marks in an address, such as the subject of a mail. */
const encoded = /%F3%A0%80%81.*?%F3%A0%81%BF/g;

export const readAsEnglish = (text: string): string =>
  text
    .replace(encoded, (part) => encodeURIComponent(readAsEnglish(decodeURIComponent(part))))
    .replace(marked, englishOf);
/** What is shown, without the marks. */
export const shownOf = (text: string): string => text.replace(marked, '$1');

/**
 * @param formOf the index of the plural form for a number
 * @returns a text with values; its `forms`, which elements are put into, have each part marked
 */
export function markText(
  shownForms: readonly string[],
  englishForms: readonly string[],
  formOf: (count: number) => number,
): Text {
  const read = textOf(englishForms);
  const say = (values: Readonly<Record<string, string | number>>) => {
    const valuesAs = (change: (text: string) => string) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
      );
    const form = shownForms.length === 1 ? shownForms[0] : shownForms[formOf(Number(values.count))];
    return mark(textOf([form ?? ''])(valuesAs(shownOf)), read(valuesAs(readAsEnglish)));
  };
  const [shownForm = ''] = shownForms;
  const [englishForm = ''] = englishForms;
  return Object.assign(say, { forms: [partsMarked(shownForm, englishForm)] });
}

/** English where the translation has its placeholders in another order. */
function partsMarked(shown: string, read: string): string {
  const [shownParts, readParts] = [shown, read].map((form) => form.split(/(\{\w+\})/));
  if (shownParts === undefined || readParts === undefined) return read;
  const isSameOrder = readParts.every((part, index) => index % 2 === 0 || part === shownParts[index]);
  if (!isSameOrder) return read;
  return readParts.map((part, index) => (index % 2 === 0 ? mark(shownParts[index] ?? '', part) : part)).join('');
}

/** From here on, what is read of the document is English. */
export function readDocumentAsEnglish(): void {
  const readings: readonly (readonly [prototype: object, ...names: string[]])[] = [
    [Node.prototype, 'textContent', 'nodeValue'],
    [CharacterData.prototype, 'data'],
    [Element.prototype, 'ariaLabel', 'ariaDescription'],
    [HTMLElement.prototype, 'title'],
    [HTMLAnchorElement.prototype, 'href'],
    [HTMLImageElement.prototype, 'alt'],
    [HTMLInputElement.prototype, 'placeholder'],
    [HTMLTextAreaElement.prototype, 'placeholder'],
    [HTMLOptionElement.prototype, 'text', 'label'],
    [Document.prototype, 'title'],
  ];
  for (const [prototype, ...names] of readings) {
    for (const name of names) {
      const property = Object.getOwnPropertyDescriptor(prototype, name);
      const get = property?.get;
      if (property === undefined || get === undefined) continue; // jsdom lacks some
      const read = function (this: unknown): unknown {
        const value: unknown = get.call(this);
        return typeof value === 'string' ? readAsEnglish(value) : value;
      };
      Object.defineProperty(prototype, name, { ...property, get: read });
    }
  }
  const { getAttribute } = Element.prototype;
  Element.prototype.getAttribute = function (name) {
    const value = getAttribute.call(this, name);
    return value === null ? null : readAsEnglish(value);
  };
}
