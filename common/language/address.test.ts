import { describe, expect, it } from 'vitest';
import { addressIn, languageOf } from './address.ts';

describe('[LANG-02] an address in a language', () => {
  it.each([
    ['/', '/ckb'],
    ['/?utm=x', '/ckb?utm=x'],
    ['/#news', '/ckb#news'],
    ['/course?q=work', '/ckb/course?q=work'],
    ['/ckb', '/ckb/ckb'],
  ])('of %s in Sorani is %s, and is read as that again', (address, inSorani) => {
    expect(addressIn('ckb', address)).toBe(inSorani);
    expect(languageOf(inSorani)).toEqual({ code: 'ckb', address });
    expect(addressIn('en', address)).toBe(address);
  });

  it.each(['/', '/en', '/en/course', '/course', '/course/ckb', '/ckbx', '/CKB', '/%63kb', '//ckb', 'ckb'])(
    '%s is in English and stays as it is',
    (address) => expect(languageOf(address)).toEqual({ code: 'en', address }),
  );
});
