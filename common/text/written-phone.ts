import { plainDigits } from './digits.ts';

/** Parsed without the rules of any country. */
export interface WrittenPhone {
  /** 0–9, without the leading zeros of an international number. */
  digits: string;
  /** Begins with +, so with a calling code. */
  isInternational: boolean;
}

/** Direction marks, isolates, zero width, controls, emoji selectors. */
const invisible = /[\p{Cf}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** Also full-width, small, superscript, subscript, Hebrew and emoji plus signs. */
const pluses = /[+＋﹢⁺₊﬩➕]/gu;

/** Also dashes that Unicode does not classify as such: minus signs, box drawing, tatweel. */
const separators = /[\s\p{Z}\p{Pd}()（）﹙﹚./．／\\·•∙・･‧⁄−˗⁻₋─━ーｰㅡـ_~～'’\p{So}\p{Sk}]/gu;

/** Quotes, brackets and the punctuation of a surrounding sentence. */
const edges = /^[\s\p{Pi}\p{Pf}"'<[{]+|[\s\p{Pi}\p{Pf}"'>\]}.,;:!?،؛؟。、…]+$/gu;

/** `tel:`, `Mobile:`, `هاتف:`, also without a colon before a plus or an emoji. */
const label = /^[\s\p{So}\p{Sk}]*\p{L}[\p{L}\s./-]*(?:[:：.](?:\/\/)?|(?=[(（]?\+))/u;

/** `(mobile)` after the number. */
const remark = /[(（]\p{L}[\p{L}\s.]*[)）]$/u;

/** Parameters of a `tel:` address except extensions: those are other telephones, without SMS. */
const parameters = /;(?!ext=)[\w-]+=[^;]*/gi;

const plain = (text: string) => plainDigits(text).replace(invisible, '').replace(pluses, '+');

/**
 * In digits of any script, with invisible marks, separators and a label.
 * @returns null for no number, several numbers, or an extension.
 */
export function readWrittenPhone(text: string): WrittenPhone | null {
  const number = plain(text)
    .replace(edges, '')
    .replace(label, '')
    .replace(parameters, '')
    .replace(edges, '')
    .replace(remark, '')
    .replace(separators, '');
  // right-to-left text may end with the plus
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
 * @param dialCode such as `+964` or `+1 345`.
 * @returns null if the text does not begin with it.
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

const startsNumber = /^[\s\p{Z}\p{Pi}\p{Pf}\p{So}\p{Sk}"'<[{(（]*(?:\p{L}[\p{L}\s./-]*[:：.]?(?:\/\/)?\s*)?[(（]?\+$/u;

/** Separators between dial code and number; an opening parenthesis belongs to the number. */
const beforeRest = /^[\s\p{Z}\p{Cf}\p{Pd}./)）−]+/u;
const afterRest = /[\s\p{Z}\p{Cf}]+$/u;
