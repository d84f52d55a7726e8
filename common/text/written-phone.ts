import { plainDigits } from './digits.ts';

/** What a text says of a phone number, before the rules of any country are asked. */
export interface WrittenPhone {
  /** As 0–9; without the leading zeros of an international number. */
  digits: string;
  /** Begins with +, and so with its calling code. */
  isInternational: boolean;
}

/** Show nothing: direction marks, isolates, zero width, controls, the selectors of emoji. */
const invisible = /[\p{Cf}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Plus signs: of full width, small, raised, lowered, Hebrew and the emoji. */
const pluses = /[+＋﹢⁺₊﬩➕]/gu;

/**
 * What people and programs put between digits: blanks, dashes, dots, slashes, parentheses and symbols. The dashes that are no
 * dash to Unicode are listed: minus signs, raised ones, box drawing, the Japanese and Korean vowel signs, tatweel.
 */
const separators = /[\s\p{Z}\p{Pd}()（）﹙﹚./．／\\·•∙・･‧⁄−˗⁻₋─━ーｰㅡـ_~～'’\p{So}\p{Sk}]/gu;

/** Quotes, brackets and the punctuation of the sentence that a number was copied from. */
const edges = /^[\s\p{Pi}\p{Pf}"'<[{]+|[\s\p{Pi}\p{Pf}"'>\]}.,;:!?،؛؟。、…]+$/gu;

/** `tel:`, `Mobile:`, `هاتف:`, also without a colon before a plus or an emoji. */
const label = /^[\s\p{So}\p{Sk}]*\p{L}[\p{L}\s./-]*(?:[:：.](?:\/\/)?|(?=[(（]?\+))/u;

/** `(mobile)` after the number. */
const remark = /[(（]\p{L}[\p{L}\s.]*[)）]$/u;

/** The parameters of a `tel:` address, but not an extension: it is another telephone, which takes no SMS. */
const parameters = /;(?!ext=)[\w-]+=[^;]*/gi;

const plain = (text: string) => plainDigits(text).replace(invisible, '').replace(pluses, '+');

/**
 * Reads a phone number as people have it: in the digits of any script, with invisible marks, any blanks, dashes and
 * parentheses, copied with its label from contacts, chats and PDFs.
 * @returns null for a text that is no number, and for several numbers or an extension.
 */
export function readWrittenPhone(text: string): WrittenPhone | null {
  const number = plain(text)
    .replace(edges, '')
    .replace(label, '')
    .replace(parameters, '')
    .replace(edges, '')
    .replace(remark, '')
    .replace(separators, '');
  // right-to-left text may leave the plus at its end
  const [, ended] = /^(\d+)\+$/.exec(number) ?? [];
  const [, before = '', digits = ''] =
    /^(\+*(?:\d{1,7}\++)?)(\d+)$/.exec(ended === undefined ? number : `+${ended}`) ?? [];
  if (digits === '') return null;
  const repeated = before.replace(/\D/g, '').replace(/^0+/, '');
  const isInternational = before !== '';
  const significant = isInternational ? digits.replace(/^0+/, '') : digits;
  return significant.startsWith(repeated) ? { digits: significant, isInternational } : null;
}

/**
 * What follows a dial code in a text that begins with + and that code, whatever marks are before and between them.
 * @param dialCode such as `+964` or `+1 345`.
 * @returns the rest as it was written; null for a text that does not begin so.
 */
export function afterDialCode(dialCode: string, text: string): string | null {
  const wanted = dialCode.replace(/\D/g, '');
  let seen: string | null = null;
  let before = '';
  let length = 0;
  for (const character of text) {
    length += character.length;
    const read = plain(character);
    if (seen === null) {
      before += read;
      if (read === '+' && startsNumber.test(before)) seen = '';
      else if (/\d/.test(read)) return null;
      continue;
    }
    if (/^\d$/.test(read)) seen += read;
    else if (read !== '+' && read.replace(separators, '') !== '') return null;
    if (!wanted.startsWith(seen)) return null;
    if (seen === wanted) return text.slice(length).replace(beforeRest, '').replace(afterRest, '');
  }
  return null;
}

/** Nothing but a label, quotes and separators before the plus. */
const startsNumber = /^[\s\p{Z}\p{Pi}\p{Pf}\p{So}\p{Sk}"'<[{(（]*(?:\p{L}[\p{L}\s./-]*[:：.]?(?:\/\/)?\s*)?[(（]?\+$/u;

/** What may be between the dial code and the number; an opening parenthesis belongs to the number. */
const beforeRest = /^[\s\p{Z}\p{Cf}\p{Pd}./)）−]+/u;
const afterRest = /[\s\p{Z}\p{Cf}]+$/u;
