import { describe, expect, it } from 'vitest';
import { codeValue, readReference, writeCode } from './certificate-code.ts';

const value = 0x5a_1234_5678_9abc_def0n;
const code = writeCode(value);

describe('the code of a certificate', () => {
  it('[CERT-03] has four groups of four characters, none of which is taken for another', () => {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(codeValue(code)).toBe(value);
    for (const edge of [0n, 1n, 2n ** 75n - 1n]) {
      expect(codeValue(writeCode(edge))).toBe(edge);
      expect(readReference(writeCode(edge))).toEqual({ kind: 'code', code: writeCode(edge) });
    }
  });

  it.each([
    ['as it is printed', code],
    ['in small letters', code.toLowerCase()],
    ['without hyphens', code.replaceAll('-', '')],
    ['with spaces around and in it', `  ${code.replaceAll('-', '  ')}\n`],
    ['with other hyphens', code.replaceAll('-', '–')],
    ['with letters for the digits that they look like', code.replaceAll('0', 'O').replaceAll('1', 'l')],
    ['in full-width characters', code.replace(/[0-9A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
    ['with Arabic digits', code.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')],
    ['in the address of its page', `https://zanin.example/certificates/${code}?from=paper#top`],
    ['in that address with the full stop of a sentence', `See https://zanin.example/certificates/${code}. Thanks!`],
    ['with the words that are printed before it', `Code ${code}`],
    ['with the word and a colon before it', `Certificate code: ${code}`],
    ['with words and blanks around it', `my code is ${code.replaceAll('-', ' ')} thanks`],
    ['without hyphens among words', `Code:${code.replaceAll('-', '')}, please check`],
    ['in quotes', `“${code}”`],
    ['in brackets with a full stop', `(${code}).`],
    ['with Arabic punctuation', `«${code}»،`],
    ['after words in Arabic letters', `کۆدی بڕوانامە: ${code}؟`],
    ['with a mark of direction before it', `\u200f${code}\u200e`],
  ])('[CERT-03] is read %s', (_, typed) => {
    expect(readReference(typed)).toEqual({ kind: 'code', code });
  });

  it('[CERT-03] is called a mistake of typing within words too', () => {
    const typo = `Code: ${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}.`;
    expect(readReference(typo)).toEqual({ kind: 'unreadable', why: 'typo' });
  });

  it('[CERT-03] is not read with one wrong character, nor with two that have changed places', () => {
    const letters = [...code.replaceAll('-', '')];
    for (const [at, letter] of letters.entries()) {
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (other === letter) continue;
        expect(readReference(letters.with(at, other).join('')), `${other} at ${at}`).toEqual({
          kind: 'unreadable',
          why: 'typo',
        });
      }
      for (const [there, other] of letters.entries()) {
        if (other === letter) continue;
        const swapped = letters.with(at, other).with(there, letter).join('');
        expect(readReference(swapped), swapped).toEqual({ kind: 'unreadable', why: 'typo' });
      }
    }
    expect(readReference(`U${code.slice(1)}`)).toEqual({ kind: 'unreadable', why: 'typo' });
  });

  it.each(['', '   ', code.slice(1), `${code}0`, 'https://zanin.example/certificates', 'گواهی'])(
    '[CERT-03] is not found in %j',
    (typed) => {
      expect(readReference(typed)).toEqual({ kind: 'unreadable', why: 'length' });
    },
  );
});

describe('the id of a certificate', () => {
  const id = 'crt_4fQ-x_0aZ9bY8cX7dW6eV5';

  it.each([
    ['as it is printed', id],
    ['with its prefix in capitals', id.replace('crt', 'CRT')],
    ['without its prefix', id.slice(4)],
    ['with spaces', ` ${id.slice(0, 9)} ${id.slice(9)} `],
    ['in the address of its page', `zanin.example/certificates/${id}`],
    ['in the address that old papers have', `https://zanin.example/api/certificates/${id}`],
    ['with the words before it', `Certificate number ${id}.`],
    ['in brackets', `(${id})`],
    ['in an address with the comma of its sentence', `zanin.example/certificates/${id}, look`],
  ])('[CERT-03] is read %s', (_, typed) => {
    expect(readReference(typed)).toEqual({ kind: 'id', id });
  });
});
