import { digitsIn } from '../../../../../../common/text/digits.ts';
import * as say from '../../../../../../common/texts/payments/sandbox.ts';

export type FieldName = 'number' | 'expiry' | 'cvc';

export type CardText = Record<FieldName, string>;

/** Digits of the longest card number. */
const numberLength = 19;

const formats: Record<FieldName, (digits: string) => string> = {
  number: (digits) => digits.slice(0, numberLength).replace(/(\d{4})(?=\d)/g, '$1 '),
  expiry: (digits) => {
    // a first digit above 1 can only be a whole month
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
  },
  cvc: (digits) => digits.slice(0, 4),
};

/** `4242 4242 4242 4242`, `12 / 30`, `123`. */
export function formatField(name: FieldName, text: string): string {
  return formats[name](digitsIn(text));
}

/** Caret position after formatting, behind the same number of digits. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index++) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(formatted[index] ?? '')) seen++;
  }
  return formatted.length;
}

const gap = (code: keyof typeof say.gaps) => ({ code, message: say.gaps[code] });

/** First problem of a field, with Stripe's code; null when complete. */
export function gapIn(name: FieldName, text: string, now: Date): { code: string; message: string } | null {
  const digits = digitsIn(text);
  switch (name) {
    case 'number':
      return digits.length >= 15 ? null : gap('incomplete_number');
    case 'cvc':
      return digits.length >= 3 ? null : gap('incomplete_cvc');
    case 'expiry': {
      const { month, year } = expiryOf(text);
      if (digits.length < 4) return gap('incomplete_expiry');
      if (month < 1 || month > 12) return gap('invalid_expiry_month');
      const isPast = year * 12 + month - 1 < now.getFullYear() * 12 + now.getMonth();
      return isPast ? gap('invalid_expiry_year_past') : null;
    }
  }
}

export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsIn(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function cardParameters({ number, expiry, cvc }: CardText): Record<string, string> {
  const { month, year } = expiryOf(expiry);
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsIn(number),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': digitsIn(cvc),
  };
}
