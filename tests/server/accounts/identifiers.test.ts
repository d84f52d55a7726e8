import { describe, expect, it } from 'vitest';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { endsWithNumber, phoneError, readPhone, readWholePhone } from '../../../server/domain/accounts/phone.ts';
import { isVerified, readIdentifier, type StoredUser } from '../../../server/domain/accounts/users.ts';
import { invalid } from '../../../server/domain/common/problem.ts';
import { inEnglish } from '../support/in-english.ts';

describe('a phone number', () => {
  it.each([
    ['+31', '612345678'],
    ['+31', '0612345678'],
    ['+31', ' 06 1234 5678 '],
    ['+31', '06-12.34/56 (78)'],
    ['+31', '+31 6 12345678'],
    ['+31', '+31612345678'],
    ['+31', ' +31 6 12345678 '],
    [' + 31 ', '06 12345678'],
  ])('[A10] written as %s and %j is one number', (code, number) => {
    expect(readPhone(code, number)?.e164).toBe('+31612345678');
  });

  it.each([
    '7501234567',
    '0750 123 4567',
    '9647501234567',
    '964 750 123 4567',
    '964 0750 123 4567',
    '0964 0750 123 4567',
    '009647501234567',
    '00964 (0)750 123 4567',
    '964 964 7501234567',
    '+964 964 7501234567',
    '+964 +964 7501234567',
    '00964 00964 7501234567',
    '٠٧٥٠ ١٢٣ ٤٥٦٧',
    '۰۰۹۶۴ ۷۵۰ ۱۲۳ ۴۵۶۷',
    '०७५०१२३४५६७',
    '০৭৫০১২৩৪৫৬৭',
    '๐๗๕๐๑๒๓๔๕๖๗',
    '（０７５０）１２３－４５６７',
    '\u200e0750\u2011123\u20134567\u200f',
    '\u2066+964\u00a0750\u202f123\u20094567\u2069',
    'tel:+964-750-123-4567',
    'Mobile: +964 750 123 4567',
    '٠٩٦٤ـ٧٥٠ـ١٢٣ـ٤٥٦٧',
  ])('[A10] of Iraq written as %j is one number', (number) => {
    expect(readPhone('+964', number)?.e164).toBe('+9647501234567');
  });

  it.each([
    ['+31', '31612345678', '+31612345678'],
    ['+31', '031 6 12345678', '+31612345678'],
    ['+31', '0031 06 12345678', '+31612345678'],
    ['+31', '097012345678', '+3197012345678'],
    ['+31', '0316123456', '+31316123456'],
    ['+49', '4915112345678', '+4915112345678'],
    ['+49', '4951112345', '+494951112345'],
    ['+39', '3912345678', '+393912345678'],
    ['+39', '393912345678', '+393912345678'],
    ['+39', '06 1234 5678', '+390612345678'],
    ['+91', '9123456789', '+919123456789'],
    ['+91', '919123456789', '+919123456789'],
    ['+7', '8 912 345 67 89', '+79123456789'],
    ['+7', '8 10 7 912 345 67 89', '+79123456789'],
    ['+7', '79123456789', '+79123456789'],
    ['+1', '12125550123', '+12125550123'],
    ['+1', '011 1 212 555 0123', '+12125550123'],
    ['+1 345', '1 345 949 1234', '+13459491234'],
    ['+1 345', '(345) 949-1234', '+13459491234'],
    ['+44', '44 (0)7911 123456', '+447911123456'],
    // numbers that the plans do not have, as in tests and films
    ['+44', '7700 900123', '+447700900123'],
    ['+44', '447700900123', '+447700900123'],
    ['+1', '555 123 4567', '+15551234567'],
    ['+964', '700 123 4567', '+9647001234567'],
  ])('[A10] with %s and %j means %s', (code, number, e164) => {
    expect(readPhone(code, number)?.e164).toBe(e164);
  });

  it('[A10] that begins with the code of another country is refused with an explanation', () => {
    const error = 'This number begins with the code of another country. Please choose that country.';
    for (const phone_number of ['+31612345678', '0031612345678', '\u200e+٣١٦١٢٣٤٥٦٧٨']) {
      expect(inEnglish(phoneError({ country_calling_code: '+964', phone_number }) ?? '')).toBe(error);
    }
  });

  it('[A10] that could be two numbers is refused', () => {
    const error = 'This number can be read in more than one way. Please enter it without the country code.';
    expect(inEnglish(phoneError({ country_calling_code: '+420', phone_number: '420420838201' }) ?? '')).toBe(error);
  });

  it('[A10] with its calling code is accepted for staff, in any notation', () => {
    for (const text of ['+964 750 123 4567', '00964 750 1234567', '\u200f+٩٦٤ ٧٥٠ ١٢٣ ٤٥٦٧', 'tel:+9647501234567']) {
      expect(readWholePhone(text)).toBe('+9647501234567');
    }
    for (const text of ['usr_12345678', '0750 123 4567', '00', '']) expect(readWholePhone(text)).toBeNull();
  });

  it('[A10] keeps the calling code as it was chosen, and what follows it', () => {
    expect(readPhone(' +1 345 ', '949 1234')).toEqual({
      e164: '+13459491234',
      country_calling_code: '+1 345',
      phone_number: '9491234',
    });
  });

  it.each([
    ['+31', 'call 0612345678'],
    ['+31', '0612345678 ext'],
    ['+31', '06+12345678'],
    ['+31', '06[12]345678'],
    ['+31', ''],
    ['+31', '12'],
    ['+31', '061234567890123'],
    ['+964', '+31612345678'],
    ['', '0612345678'],
    ['31', '+31612345678'],
  ])('[REG-13] is refused when it is written as %s and %j', (code, number) => {
    expect(readPhone(code, number)).toBeNull();
  });

  it.each([
    ['0612345678', true],
    ['06 1234-5678', true],
    ['000612345678', true],
    ['٠٦ ١٢٣٤٥٦٧٨', true],
    ['0031 6 12345678', true],
    ['031 06 12345678', true],
    ['tel:+31-6-12345678', true],
    ['612345678', true],
    ['45678', true],
    ['5678', false],
    ['0005678', false],
    ['12345', false],
    ['', false],
  ])('[VERIFY-08] written without its calling code as %j can be the one of a registration: %s', (number, is) => {
    expect(endsWithNumber('+31612345678', number)).toBe(is);
  });
});

describe('an e-mail address', () => {
  it.each(['dilan@example.org', ' Dilan@Example.ORG ', 'ｄｉｌａｎ@example.org'])(
    '[A10] written as %j is one address',
    (written) => {
      expect(normaliseEmail(written)).toBe('dilan@example.org');
      expect(readIdentifier({ email: written })).toEqual({ email: 'dilan@example.org' });
    },
  );
});

describe('an identifier of an account', () => {
  it('[A10] is normalized to E.164 if it is a number, and reported as invalid if it cannot be read', () => {
    expect(readIdentifier({ country_calling_code: '+31', phone_number: '06 12345678' })).toEqual({
      phone: '+31612345678',
    });
    const unreadable = () => readIdentifier({ country_calling_code: '+31', phone_number: '12' });
    expect(unreadable).toThrow(invalid({ phone_number: ['Please enter a valid phone number.'] }));
  });

  it('[A7] is verified if its address or number is', () => {
    const user = (more: Partial<StoredUser>) =>
      ({ email_verified_at: null, phone_verified_at: null, ...more }) as StoredUser;
    expect(isVerified(user({}))).toBe(false);
    expect(isVerified(user({ email_verified_at: new Date() }))).toBe(true);
    expect(isVerified(user({ phone_verified_at: new Date() }))).toBe(true);
  });
});
