import { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readWrittenPhone, type WrittenPhone } from '../../../common/text/written-phone.ts';
import type { Texts } from '../../texts/texts.ts';
import { invalid, type Words } from '../common/problem.ts';

export interface Phone {
  /** Equal for all notations of a number. */
  e164: string;
  /** Such as `+964` or `+1 345`. */
  country_calling_code: string;
  phone_number: string;
}

type Fault = keyof Texts['accounts']['phone'];

const wordsOf =
  (fault: Fault): Words =>
  ({ accounts }) =>
    accounts.phone[fault];

/**
 * Accepts any notation (written-phone.ts), a repeated calling code, and the national prefix.
 * @returns null for an impossible or ambiguous number
 */
export function readPhone(callingCode: string, number: string): Phone | null {
  const read = interpret(callingCode, number);
  return typeof read === 'string' ? null : read;
}

/** @throws Problem 422 */
export function requirePhone({ country_calling_code, phone_number }: PhoneParts): Phone {
  const read = interpret(country_calling_code, phone_number);
  if (typeof read === 'string') throw invalid({ phone_number: [wordsOf(read)] });
  return read;
}

export function phoneError({ country_calling_code, phone_number }: PhoneParts): Words | null {
  const read = interpret(country_calling_code, phone_number);
  return typeof read === 'string' ? wordsOf(read) : null;
}

export interface PhoneParts {
  country_calling_code: string;
  phone_number: string;
}

/** @returns E.164; null without a leading + or 00. */
export function readWholePhone(text: string): string | null {
  const written = readWrittenPhone(text);
  const [, afterZeros] = /^00(\d+)$/.exec(written?.digits ?? '') ?? [];
  const digits = written?.isInternational ? written.digits : afterZeros;
  return (digits !== undefined && parsePhoneNumberFromString(`+${digits}`)?.number) || null;
}

/** The contract's call carries the number without its calling code. */
export function endsWithNumber(e164: string, number: string): boolean {
  const digits = readWrittenPhone(number)?.digits.replace(/^0+/, '') ?? '';
  if (digits.length >= 5 && e164.endsWith(digits)) return true;
  const code = parsePhoneNumberFromString(e164)?.countryCallingCode;
  return code !== undefined && readPhone(`+${code}`, number)?.e164 === e164;
}

/** Prefers valid numbers, then mobile ones, which alone get SMS; else the number as given. */
function interpret(callingCode: string, number: string): Phone | Fault {
  const code = callingCode.replace(/[^+\d]/g, '');
  const written = readWrittenPhone(number);
  if (!written || !/^\+\d+$/.test(code)) return 'unreadable';
  const best = mostLikely(possible(writtenNumbers(callingCode, written), code));
  if (best.length > 1) return 'unclear';
  const [chosen] = best;
  if (!chosen) return namesOtherCountry(written, code) ? 'otherCountry' : 'unreadable';
  return {
    e164: chosen.number,
    country_calling_code: callingCode.trim(),
    phone_number: chosen.number.slice(code.length),
  };
}

/** Several if nothing distinguishes them. `readings` start with the number as written. */
function mostLikely(readings: readonly Reading[]): readonly Reading[] {
  const valid = readings.filter(({ isValid }) => isValid);
  const best = [valid.filter(({ isMobile }) => isMobile), valid, readings].find(({ length }) => length > 0) ?? [];
  const asWritten = best.find(({ isAsWritten, isValid }) => isAsWritten && isValid);
  return asWritten ? [asWritten] : best;
}

interface Reading {
  number: string;
  isAsWritten: boolean;
  isValid: boolean;
  isMobile: boolean;
}

/** Distinct, without the national prefix. */
function possible(numbers: readonly string[], code: string): Reading[] {
  const readings = new Map<string, Reading>();
  for (const [place, number] of numbers.entries()) {
    const read = parsePhoneNumberFromString(number);
    if (!read?.isPossible() || !read.number.startsWith(code) || readings.has(read.number)) continue;
    const isMobile = read.getType()?.includes('MOBILE') ?? false;
    readings.set(read.number, { number: read.number, isAsWritten: place === 0, isValid: read.isValid(), isMobile });
  }
  return [...readings.values()];
}

/** As written, and without a repeated calling code, also after 00 or 0. Of +1 345 only 345. */
function writtenNumbers(callingCode: string, { digits, isInternational }: WrittenPhone): string[] {
  const [country = '', ...area] = callingCode
    .replace(/[^\d ]/g, '')
    .trim()
    .split(/ +/);
  const code = [country, ...area].join('');
  const rests = new Set<string>();
  const pending = isInternational ? [digits] : [digits, ...afterExitCode(country, digits)];
  for (const each of pending) {
    const bare = each.replace(/^0+/, '');
    for (const repeated of [code, ...area]) {
      const rest = bare.slice(repeated.length);
      if (!bare.startsWith(repeated) || rests.has(rest)) continue;
      rests.add(rest);
      pending.push(rest);
    }
  }
  return [isInternational ? `+${digits}` : `+${code}${digits}`, ...[...rests].map((rest) => `+${code}${rest}`)];
}

function afterExitCode(callingCode: string, digits: string): string[] {
  const country = getCountries().find((each) => getCountryCallingCode(each) === callingCode);
  if (!country) return [];
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const own = metadata.numberingPlan?.IDDPrefix() ?? '00';
  const rest = digits.replace(new RegExp(`^(?:${own})`), '');
  return rest === digits ? [] : [rest];
}

function namesOtherCountry({ digits, isInternational }: WrittenPhone, code: string): boolean {
  const [, afterZeros] = /^00(\d+)$/.exec(digits) ?? [];
  const whole = isInternational ? digits : afterZeros;
  const read = whole === undefined ? undefined : parsePhoneNumberFromString(`+${whole}`);
  return read?.isPossible() === true && !read.number.startsWith(code);
}
