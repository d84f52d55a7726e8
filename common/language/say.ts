import { language as current } from './current.ts';
import type { Language } from './language.ts';

/** `'{count} of {total}'` has `count` and `total`. */
type Names<Source extends string> = Source extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Values<Name extends string> = { readonly [Each in Name]: string | number };

/** A text with placeholders, called with their values. */
export interface Text<Name extends string = string> {
  (values: Values<Name>): string;
  /** One, or as many as the language has plural forms. */
  readonly forms: readonly string[];
}

/**
 * A value as part of a text: numbers in the digits of the language, without separators. In a
 * right-to-left text, words and phone numbers are isolated (U+2068, U+2069), since they may run the
 * other way; web addresses are not, since mail programs would link the characters too.
 */
export function digits(value: string | number, { zero, direction }: Language = current): string {
  if (typeof value === 'string') {
    return direction === 'rtl' && !value.includes('://') ? `\u2068${value}\u2069` : value;
  }
  return zero === 0x30 ? String(value) : String(value).replace(/\d/g, (digit) => String.fromCharCode(zero + +digit));
}

/** @param forms one, or one for each plural form of the language, chosen by the value `count` */
export function textOf<Name extends string>(forms: readonly string[], language: Language = current): Text<Name> {
  const say = (values: Readonly<Record<string, string | number>>) => {
    const form = forms.length === 1 ? forms[0] : forms[language.formOf(Number(values.count))];
    return (form ?? '').replace(/\{(\w+)\}/g, (_, name: string) => digits(values[name] ?? '', language));
  };
  return Object.assign(say, { forms });
}

/*#__NO_SIDE_EFFECTS__*/
/** @example text('{count} of {total}')({ count: 3, total: 8 }) // '3 of 8' */
export const text = <const Source extends string>(source: Source): Text<Names<Source>> => textOf([source]);

/*#__NO_SIDE_EFFECTS__*/
/** @example plural('{count} lesson', '{count} lessons')({ count: 3 }) // '3 lessons' */
export const plural = <const Form extends string>(one: Form, other: Form): Text<Names<Form> | 'count'> =>
  textOf([one, other]);

export const isText = (value: unknown): value is Text => typeof value === 'function' && 'forms' in value;
