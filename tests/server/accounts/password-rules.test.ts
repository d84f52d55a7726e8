import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import {
  hashPassword,
  isOutdated,
  passwordErrors,
  shouldRenew,
  verifyPassword,
} from '../../../server/domain/accounts/passwords.ts';
import { inEnglish } from '../support/in-english.ts';

const dilan = { first_name: 'Dilan', last_name: 'Karim', email: 'd.rojbin@example.org' };
const user = { first_name: 'Al', last_name: 'Bo', email: null };
const easy = ['This password is too easy to guess. Please choose another one'];

const errorsOf = async (...given: Parameters<typeof passwordErrors>) => (await passwordErrors(...given)).map(inEnglish);

describe('a new password', () => {
  it('[A1] is refused with a message for each rule that it breaks, and for nothing else', async () => {
    expect(await errorsOf('aaa', dilan)).toEqual([
      'Password must be at least 8 characters long',
      'Password needs an uppercase letter',
      'Password needs a digit',
      'Password needs one of these characters: !@#$%^&*(),.?":{}|<>',
    ]);
    expect(await errorsOf('Pomegranate-Field7', dilan)).toEqual([
      'Password needs one of these characters: !@#$%^&*(),.?":{}|<>',
    ]);
    expect(await errorsOf('Pomegranate-Field7!', dilan)).toEqual([]);
  });

  it.each([
    ['in the list as it is', 'P@ssw0rd'],
    ['in the list in full-width letters', 'P@ｓsw0rd'],
    ['only in the list, as it is', 'Zaq!2wsx'],
    ['a common word with digits and a sign after it', 'Jesper123!'],
    ['a common word with digits and signs around it', '!1Jesper123!'],
    ['a common word with look-alike characters', 'J3$p3r12!'],
    ['a common word with a one for an i', 'L1verp00l!'],
    ['digits and letters that are common together, and a sign', 'Abc123!!!'],
    ['digits and letters that are common together, after two signs', '!!1Q2w3e4r'],
    ['one letter again and again', 'Aaaaaaaa1!'],
  ])('[A2][S4] is too easy to guess: %s', async (_, password) => {
    expect(await errorsOf(password, user)).toEqual(easy);
  });

  it.each([
    ['a rarer word of the list, dressed up', 'Margot123!'],
    ['two words', 'Jesper-margot1!'],
    ['letters that only begin with a repeated one', 'Aaaaaaab1!'],
    ['a common password with a sign inside it', 'Qwe-rty123!'],
  ])('[A2] is accepted: %s', async (_, password) => {
    expect(await errorsOf(password, user)).toEqual([]);
  });

  it.each([
    ['the first name', 'Dilan1998!'],
    ['the last name', 'Karim2026!'],
    ['both names', 'DilanKarim1!'],
    ['both names with signs between them', 'Dilan-----Karim1!'],
    ['both names and three more letters', 'DilanKarimXyz1!'],
    ['a part of the address', 'Rojbin1998!'],
    ['the name of the site', 'Zanin2026!'],
    ['a name with a one for an i', 'D1lan1998!'],
    ['a name with look-alike characters', 'D!l4n1998!'],
    ['a name in full-width letters', 'Diｌan1998!'],
  ])('[A2] is too easy to guess from %s', async (_, password) => {
    expect(await errorsOf(password, dilan)).toEqual(easy);
  });

  it.each([
    ['the longer of two names of which one begins with the other', 'Annabel98!', 'Annabel'],
    ['a name of three letters', 'Ann1998!', 'Bo'],
  ])('[A2] is too easy to guess from %s', async (_, password, last_name) => {
    expect(await errorsOf(password, { first_name: 'Ann', last_name, email: null })).toEqual(easy);
  });

  it.each([
    ['a name and four more letters', 'DilanWxyz1!'],
    ['a name of two letters', 'Boqv1998!'],
    ['three letters that are in no name', 'Qvx7!?:!'],
    ['the domain of the address', 'Example-Vqwz7!'],
  ])('[A2] is accepted with %s', async (_, password) => {
    expect(await errorsOf(password, { ...dilan, last_name: 'Bo' })).toEqual([]);
  });
});

describe('the hash of a password', () => {
  it('[A4] is outdated when it was made with less memory, fewer passes or in another way, and only then', async () => {
    const made = await hashPassword('Pomegranate-Field7!');
    const as = (parameters: string) => `$argon2id$v=19$${parameters}$c2FsdHNhbHQ$aGFzaA`;
    const enough = [made, as('m=19456,t=2,p=1'), as('m=65536,t=3,p=4'), as('m=65536,t=10,p=16')];
    expect(enough.filter(isOutdated)).toEqual([]);
    const outdated = [
      ...['m=19455,t=2,p=1', 'm=65536,t=1,p=1', 'm=65536,t=2,p=0'].map(as),
      '$argon2i$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaA',
      `x${as('m=19456,t=2,p=1')}`,
    ];
    expect(outdated.filter(isOutdated)).toEqual(outdated);
  });

  it.each(['Café-Rojîn7!', 'Ångström-7!', 'Zanîn-ḧẍ-7!', '비밀번호-Aa1!', 'Über\u0323\u0307-Weg7!'])(
    '[A181] with %s matches the same letters in another Unicode composition',
    async (password) => {
      const forms = ['NFC', 'NFD'].map((form) => password.normalize(form));
      const made = await hashPassword(password);
      expect(await Promise.all(forms.map((form) => verifyPassword(made, form)))).toEqual([true, true]);
      expect(await shouldRenew(made, forms[1] ?? '')).toBe(false);
      const decomposed = await hash(forms[1] ?? '', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      expect(await Promise.all(forms.map((form) => verifyPassword(decomposed, form)))).toEqual([true, true]);
      expect(await shouldRenew(decomposed, password)).toBe(true);
      expect(await verifyPassword(made, `${password}x`)).toBe(false);
    },
  );

  it('[A181] that was made from text in neither normalization form still matches, and is to be renewed', async () => {
    const mixed = `é${'é'.normalize('NFD')}-Rojin7!`;
    const made = await hash(mixed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verifyPassword(made, mixed)).toBe(true);
    expect(await shouldRenew(made, mixed)).toBe(true);
  });

  it('[A6] for a missing account matches no password, not even the one that it is compared with', async () => {
    expect(await verifyPassword(null, 'no account has this password')).toBe(false);
    expect(await verifyPassword(await hashPassword('Pomegranate-Field7!'), 'Pomegranate-Field7!')).toBe(true);
    expect(await verifyPassword(await hashPassword('Pomegranate-Field7!'), 'Pomegranate-Field7')).toBe(false);
  });
});
