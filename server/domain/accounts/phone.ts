import { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readWrittenPhone, type WrittenPhone } from '../../../common/text/written-phone.ts';
import { invalid } from '../common/problem.ts';

export interface Phone {
  /** The whole number in E.164; every way of writing a number leads to the same one. */
  e164: string;
  /** As chosen, such as `+964` or `+1 345`. */
  country_calling_code: string;
  /** What follows the calling code. */
  phone_number: string;
}

const faults = {
  unreadable: 'Please enter a valid phone number.',
  otherCountry: 'This number begins with the code of another country. Please choose that country.',
  unclear: 'This number can be read in more than one way. Please enter it without the country code.',
} as const;

/**
 * Reads a phone number from its two parts, in any writing (written-phone.ts). The number may repeat the calling code, with or
 * without + or 00, and carry the prefix of national dialling.
 * @returns null for what cannot be a number of that country, or could be several.
 */
export function readPhone(callingCode: string, number: string): Phone | null {
  const read = interpret(callingCode, number);
  return typeof read === 'string' ? null : read;
}

/**
 * The same for a request that cannot go on without a number.
 * @throws Problem 422 that says why it cannot be read.
 */
export function requirePhone({ country_calling_code, phone_number }: PhoneParts): Phone {
  const read = interpret(country_calling_code, phone_number);
  if (typeof read === 'string') throw invalid({ phone_number: [faults[read]] });
  return read;
}

/** Why a number cannot be read; null for one that can. */
export function phoneError({ country_calling_code, phone_number }: PhoneParts): string | null {
  const read = interpret(country_calling_code, phone_number);
  return typeof read === 'string' ? faults[read] : null;
}

/** A number as a request carries it. */
export interface PhoneParts {
  country_calling_code: string;
  phone_number: string;
}

/**
 * A number that is written with its calling code, for staff.
 * @returns its E.164, or null without + or 00 before it.
 */
export function readWholePhone(text: string): string | null {
  const written = readWrittenPhone(text);
  const [, afterZeros] = /^00(\d+)$/.exec(written?.digits ?? '') ?? [];
  const digits = written?.isInternational ? written.digits : afterZeros;
  return (digits !== undefined && parsePhoneNumberFromString(`+${digits}`)?.number) || null;
}

/**
 * How the version before read a number, which put the calling code before whatever followed: accounts may be kept under it.
 * @returns null where it read the same, or nothing.
 */
export function earlierReading(callingCode: string, number: string): string | null {
  const typed = number.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const code = callingCode.replace(/[^+\d]/g, '');
  const parsed = parsePhoneNumberFromString(typed.startsWith('+') ? typed : `${code} ${typed}`);
  if (!parsed?.isPossible() || !parsed.number.startsWith(code)) return null;
  return parsed.number === readPhone(callingCode, number)?.e164 ? null : parsed.number;
}

/** Whether a number written without its calling code can be this one (the contract's call carries no more). */
export function endsWithNumber(e164: string, number: string): boolean {
  const digits = readWrittenPhone(number)?.digits.replace(/^0+/, '') ?? '';
  if (digits.length >= 5 && e164.endsWith(digits)) return true;
  const code = parsePhoneNumberFromString(e164)?.countryCallingCode;
  return code !== undefined && readPhone(`+${code}`, number)?.e164 === e164;
}

/**
 * Of the readings of a number the valid one counts, and of several valid ones the mobile one, which alone gets an SMS. Else the
 * number is taken as the national one that the contract says it is, also when the numbering plan does not know it yet.
 */
function interpret(callingCode: string, number: string): Phone | keyof typeof faults {
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

/**
 * The best of several readings; several where nothing tells them apart.
 * @param readings first the one as it was written.
 */
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

/** The numbers of a country that are possible, each once, the prefix of national dialling left out. */
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

/**
 * What the digits may mean: as they are written, and without a calling code that they repeat, after 00 or a 0 too.
 * Of +1 345 the area code alone may be repeated.
 */
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

/** The digits after what a country dials before a foreign number, such as 00 or 011. */
function afterExitCode(callingCode: string, digits: string): string[] {
  const country = getCountries().find((each) => getCountryCallingCode(each) === callingCode);
  if (!country) return [];
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const own = metadata.numberingPlan?.IDDPrefix() ?? '00';
  const rest = digits.replace(new RegExp(`^(?:${own})`), '');
  return rest === digits ? [] : [rest];
}

/** Whether a number with + or 00 before it is one of another country. */
function namesOtherCountry({ digits, isInternational }: WrittenPhone, code: string): boolean {
  const [, afterZeros] = /^00(\d+)$/.exec(digits) ?? [];
  const whole = isInternational ? digits : afterZeros;
  const read = whole === undefined ? undefined : parsePhoneNumberFromString(`+${whole}`);
  return read?.isPossible() === true && !read.number.startsWith(code);
}
