import { describe, expect, it } from 'vitest';
import { endsWithNumber, readPhone } from '../../../server/domain/accounts/phone.ts';
import { isVerified, normaliseEmail, readIdentifier, type StoredUser } from '../../../server/domain/accounts/users.ts';

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
  ])('[REG-13] is none when it is written as %s and %j', (code, number) => {
    expect(readPhone(code, number)).toBeNull();
  });

  it.each([
    ['0612345678', true],
    ['06 1234-5678', true],
    ['000612345678', true],
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

describe('what names an account', () => {
  it('[A10] is a number in E.164, or nothing where it can be none', () => {
    expect(readIdentifier({ country_calling_code: '+31', phone_number: '06 12345678' })).toEqual({
      phone: '+31612345678',
    });
    expect(readIdentifier({ country_calling_code: '+31', phone_number: '12' })).toBeNull();
  });

  it('[A7] is verified by the address or by the number', () => {
    const user = (more: Partial<StoredUser>) =>
      ({ email_verified_at: null, phone_verified_at: null, ...more }) as StoredUser;
    expect(isVerified(user({}))).toBe(false);
    expect(isVerified(user({ email_verified_at: new Date() }))).toBe(true);
    expect(isVerified(user({ phone_verified_at: new Date() }))).toBe(true);
  });
});
