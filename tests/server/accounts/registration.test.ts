import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { waysOf } from '../support/identifiers.ts';
import { goodPassword, startPlatform } from '../support/platform.ts';
import { registrationForm } from '../support/registration.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });

const { register, verifyEmail, login, rowOf, ...ways } = waysOf(platform);

describe('registration', () => {
  it('[REG-08] a registration with an e-mail address creates an unverified account and mails a code with the link', async () => {
    const { status, body } = await register({ email: 'new@example.org' });
    expect(status).toBe(201);
    expect(body).toEqual({
      status: 201,
      isPhone: false,
      verification_sid: expect.stringMatching(/^ver_/),
      user_id: expect.stringMatching(/^usr_/),
      message: expect.any(String),
    });
    const [mail] = await platform.outbox();
    expect(mail).toMatchObject({
      to: 'new@example.org',
      channel: 'email',
      subject: 'Your Zanin verification code',
      text: [
        `Your verification code is ${await platform.codeFor('new@example.org')}`,
        'It works for 10 minutes. Enter it where you asked for it, or at\nhttp://localhost:3000/account-verification?email=new%40example.org',
        'If you did not ask for it, ignore this e-mail and do not enter the code anywhere: it would confirm what somebody else filled in.',
      ].join('\n\n'),
    });
    const row = platform.services.db.selectFrom('outbox').select('expires_at').orderBy('id', 'desc');
    // a code that comes later is of no use
    expect(await row.executeTakeFirst()).toEqual({ expires_at: new Date(platform.clock.now().getTime() + 600_000) });
  });

  it('[REG-09] a registration with a phone number creates an account whose code is asked for by a call of its own', async () => {
    const { status, body } = await register({ country_calling_code: '+964', phone_number: '0750 111 2233' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ isPhone: true, verification_sid: null });
  });

  it('[REG-11] a registration with a verified e-mail address is answered email_in_use, however it is written', async () => {
    const { email } = await platform.makeMember();
    const { status, body } = await register({ email: email.toUpperCase() });
    const message = 'Registration failed: Email already used';
    expect([status, body]).toEqual([422, { error: 'validation', message, errors: { email: ['email_in_use'] } }]);
  });

  it('[REG-11] a registration with a verified number is answered that it is used, however it is written', async () => {
    const phone = { country_calling_code: '+964', phone_number: '750 111 4455' };
    const sent = await ways.registeredByPhone({ phone, e164: '+9647501114455' });
    expect((await ways.verifySms(sent)).status).toBe(200);
    const { status, body } = await register({ ...phone, phone_number: '0750-111-4455' });
    expect([status, body.errors]).toEqual([422, { phone_number: ['This phone number is already used.'] }]);
  });

  it('[REG-13] names are kept without the spaces around them', async () => {
    const { user } = await platform.makeMember({ first_name: ' Şîlan ', last_name: ' van der Öz ' });
    expect([user.first_name, user.last_name]).toEqual(['Şîlan', 'van der Öz']);
  });

  it('[REG-19] names with an invisible mark around them are taken without it, at registration and in the settings', async () => {
    const { user, token } = await platform.makeMember({
      first_name: '\u200fسارا\u200f',
      last_name: '\u2067ئەحمەد\u2069\u00a0\ufeff',
    });
    expect([user.first_name, user.last_name]).toEqual(['سارا', 'ئەحمەد']);
    const details = { first_name: '\u200eRo\u00eein\u00ad', last_name: 'گل\u200cناز\u200c\u200b' };
    const changed = await platform.patch('/api/me', { ...details, date_of_birth: '2000-03-21' }, { token });
    expect(changed.body.data).toMatchObject({ first_name: 'Roîin', last_name: 'گل\u200cناز' });
    const blank = { first_name: '\u200f \u200e', last_name: '\u3164', date_of_birth: '2000-03-21' };
    expect((await platform.patch('/api/me', blank, { token })).body.errors).toEqual({
      first_name: ['Please fill in this field.'],
      last_name: ['Please fill in this field.'],
    });
  });

  it('[A65][REG-11] registering an address counts as sending a code: the sixth has to wait, and the fifth still works', async () => {
    const email = 'flooded@example.org';
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push(await register({ email }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(answers[5]?.headers['retry-after']).toBe('600');
    expect((await platform.outbox()).filter(({ to }) => to === email)).toHaveLength(5);
    const checked = { email, verification_sid: answers[4]?.body.verification_sid, code: await platform.codeFor(email) };
    expect((await verifyEmail(checked)).status).toBe(200);
  });

  it('[REG-17] registrations of one address at the same moment wait for their codes separately', async () => {
    const registerWith = (password: string) =>
      register({ email: 'race@example.org', password, confirm_password: password });
    const answers = await Promise.all(['Kilim-Border1!', 'Kilim-Border2!', 'Kilim-Border3!'].map(registerWith));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const users = platform.services.db.selectFrom('users').selectAll().where('email', '=', 'race@example.org');
    expect(await users.execute()).toHaveLength(3);
  });

  it.each([
    ['seven characters', 'Abcde7!'],
    ['no uppercase letter', 'pomegranate-field7!'],
    ['no digit', 'Pomegranate-Field!'],
    ['no special character', 'PomegranateField7'],
  ])('[REG-06][A1][S3] a password with %s is refused', async (_, password) => {
    const { status, body } = await register({ email: 'weak@example.org', password, confirm_password: password });
    expect([status, body.errors?.password?.length]).toEqual([422, 1]);
  });

  it.each(['Password1!', 'P@ssw0rd1!', 'Qwerty123!', 'Zanin2026!', 'Dilan1998!', 'DilanKarim1!', 'Aaaaaaaa1!'])(
    '[A2][S4] the dressed-up common or personal password %s is refused',
    async (password) => {
      const { status, body } = await register({ email: 'easy@example.org', password, confirm_password: password });
      expect([status, body.errors?.password?.[0]]).toEqual([422, expect.stringContaining('too easy to guess')]);
    },
  );

  it('[A3][S3] a long password with spaces and signs counts exactly as typed', async () => {
    const password = ` Pomegranate 7! ${'ê'.repeat(90)} 🧵 `;
    const { email } = await platform.makeMember({ password });
    expect((await login(email, password.trim())).status).toBe(401);
    expect((await login(email, password.slice(0, -1))).status).toBe(401);
    expect((await login(email, password.toLowerCase())).status).toBe(401);
    expect((await login(email, password)).status).toBe(200);
    // too long to be one: refused before any work is done for it
    expect((await login(email, 'x'.repeat(60_000))).status).toBe(422);
  });

  const hashOf = async (userId: string) => (await rowOf(userId)).password_hash;

  it('[A4] the password is kept as argon2id with 19 MiB and two passes', async () => {
    const { userId } = await platform.makeMember();
    expect(await hashOf(userId)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('[A4] a hash made with less effort is renewed by the next login, and only by that', async () => {
    const { userId, email } = await platform.makeMember();
    const weak = await hash(goodPassword, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
    const { db } = platform.services;
    await db.updateTable('users').set({ password_hash: weak }).where('id', '=', userId).execute();
    expect((await login(email, 'Wrong-Password9!')).status).toBe(401);
    expect(await hashOf(userId)).toBe(weak);
    const answers = await Promise.all([login(email), login(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const renewed = await hashOf(userId);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(email)).status).toBe(200);
    expect(await hashOf(userId)).toBe(renewed);
  });

  it('[REG-07] a registration whose passwords differ is refused', async () => {
    const answer = await register({ email: 'twice@example.org', confirm_password: `${goodPassword}x` });
    expect(answer.body.errors).toEqual({ confirm_password: ['Passwords do not match'] });
  });

  it.each([
    ['a day sixteen years ago', '2010-11-21', 201],
    ['a day less than sixteen years ago', '2010-11-22', 422],
    ['a day in the future', '2030-01-01', 422],
    ['a day in another century', '1898-01-01', 422],
    ['no day of the calendar', '2001-02-29', 422],
    ['a day of a year whose sum with 16 has five digits', '9984-01-01', 422],
    ['the last day of four-digit years', '9999-12-31', 422],
    ['a day of a five-digit year', '10000-01-01', 422],
    ['a day of an extended year', '+010000-01-01', 422],
    ['a day before the common era', '-000001-01-01', 422],
    ['a day of the year 0', '0000-01-01', 422],
    ['a day of the year 1', '0001-01-01', 422],
    ['a day that no February has', '2000-02-30', 422],
    ['29 February of a leap year', '2000-02-29', 201],
  ])('[REG-15][A34] a date of birth on %s (%s) is answered %i', async (name, date_of_birth, status) => {
    const answer = await register({ email: `${name.replaceAll(' ', '-')}@example.org`, date_of_birth });
    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(answer.body.errors ?? {})).toEqual(['date_of_birth']);
  });

  it('[REG-15][A34] a birthday on 29 February is reached on 1 March', async () => {
    const leap = await startPlatform({ content: null, now: new Date('2026-02-28T23:59:00.000Z') });
    const fields = registrationForm({ email: 'leap@example.org', date_of_birth: '2008-02-29' });
    leap.clock.set(new Date('2024-02-28T23:59:00.000Z'));
    expect((await leap.post('/api/register', fields)).status).toBe(422);
    leap.clock.set(new Date('2024-02-29T00:00:00.000Z'));
    expect((await leap.post('/api/register', fields)).status).toBe(201);
    await leap.close();
  });

  it.each(['12', '00000000000000000000', 'call me', '750 123 4567 ext'])(
    '[REG-13] the phone number "%s" is refused',
    async (phone_number) => {
      const { status, body } = await register({ country_calling_code: '+964', phone_number });
      expect([status, body.errors]).toEqual([422, { phone_number: ['Please enter a valid phone number.'] }]);
    },
  );

  it('[A33] fields that are not described are refused, also those that would reach a prototype', async () => {
    for (const field of ['verified', 'role', 'id', 'email_verified']) {
      const { status, body } = await register({ email: 'mass@example.org', [field]: true });
      expect([status, body.errors]).toEqual([422, { [field]: ['This field is not known.'] }]);
    }
    const headers = { 'content-type': 'application/json' };
    const poisoned = `{"__proto__":{"admin":true},${JSON.stringify(registrationForm({ email: 'mass@example.org' })).slice(1)}`;
    expect((await platform.post('/api/register', poisoned, { headers })).status).toBe(400);
  });

  it('[REG-13] a refused registration names every missing field of the form that was sent', async () => {
    const { status, body } = await platform.post('/api/register', { email: 'x@example.org' });
    const missing = ['confirm_password', 'date_of_birth', 'first_name', 'last_name', 'password'];
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, missing]);
  });

  it.each([
    ['a right-to-left override', 'Ali\u202egnp'],
    ['a zero-width space', 'A\u200bli'],
    ['an isolate', 'Ali \u2066Baba\u2069 Can'],
    ['a byte order mark', 'A\ufeffli'],
    ['a Hangul filler', 'Ali\u3164'],
    ['a Hangul jamo filler', '\u115f\u1160'.concat('Ali')],
    ['a half-width Hangul filler', 'A\uffa0li'],
    ['a braille blank', 'Ali\u2800Baba'],
    ['a tag character', 'A\u{e0041}li'],
    ['a line separator', 'Ali\u2028Baba'],
    ['a soft hyphen', 'Ali\u00adBaba'],
    ['a joiner at the end of a word', 'علی\u200c رضا'],
    ['two joiners in a row', 'گل\u200c\u200cناز'],
    ['a joiner between a letter and a blank', 'Ali\u200d Baba'],
  ])('[REG-19][A78] a name with %s is refused', async (what, first_name) => {
    const { status, body } = await register({ email: `${what.replaceAll(' ', '-')}@example.org`, first_name });
    const errors = { first_name: ['This text contains a character that is not allowed.'] };
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it.each(['\u200b', '\u3164\u2800', ' \u200d\u2066 ', '\u115f\ufe0f'])(
    '[REG-19][A78] the name %j shows nothing, so it counts as empty',
    async (last_name) => {
      const answer = await register({ email: 'invisible@example.org', last_name });
      expect(answer.body.errors).toEqual({ last_name: ['Please fill in this field.'] });
    },
  );

  it.each([
    ['Persian, with a non-joiner', 'گل\u200cناز'],
    ['Kurdish, with a non-joiner after heh, inside and at the end', 'هه\u200cڵه\u200cبجه\u200c'],
    ['Malayalam, with a joiner after the last virama', 'മോഹന്\u200d'],
    ['Sinhala, with a joiner after a virama', 'ක්\u200dරිස්තිනා'],
    ['Hindi, with a joiner after a virama', 'क्\u200dषमा'],
    ['Latin with marks and signs', "Şîlan-Zoë O'Brien"],
  ])('[REG-19][A78] a name in %s is taken as it is', async (language, first_name) => {
    const { status, body } = await register({ email: `${language.length}-names@example.org`, first_name });
    expect(status).toBe(201);
    expect((await rowOf(String(body.user_id))).first_name).toBe(first_name);
  });

  it('[REG-19][A78] PATCH /me refuses names with invisible characters too', async () => {
    const { token } = await platform.makeMember();
    const names = { first_name: 'A\u202eli', last_name: '\u3164', date_of_birth: '1998-03-21' };
    const { status, body } = await platform.patch('/api/me', names, { token });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      first_name: ['This text contains a character that is not allowed.'],
      last_name: ['Please fill in this field.'],
    });
  });

  it.each([
    ['Cyrillic', 'Юрій'],
    ['Kurmanji with dotted letters', 'Ḧesen'],
    ['Chinese', '王小明'],
    ['Yoruba', 'Ẹ̀gbẹ́'],
  ])('[CERT-12] a name in %s is taken, since certificates can be printed with it', async (language, first_name) => {
    expect((await register({ email: `${language.slice(0, 5)}@example.org`, first_name })).status).toBe(201);
  });

  const unprintable = (letter: string) => [
    `We cannot print ${letter}. Please write your name with other letters, as it should appear on your certificates.`,
  ];

  it('[CERT-12] a name with a letter that no certificate can be printed with is refused, which names the letter', async () => {
    const { status, body } = await register({ email: 'emoji@example.org', first_name: 'Dilan 🙂', last_name: 'ᚠᚢ' });
    expect([status, body.errors]).toEqual([
      422,
      { first_name: unprintable('“🙂” (U+1F642)'), last_name: unprintable('“ᚠ” (U+16A0), “ᚢ” (U+16A2)') },
    ]);
  });

  it('[CERT-12] PATCH /me refuses a letter that no certificate can be printed with', async () => {
    const { token } = await platform.makeMember();
    const names = { first_name: 'Dilan', last_name: '𐎀', date_of_birth: '1998-03-21' };
    const { status, body } = await platform.patch('/api/me', names, { token });
    expect([status, body.errors]).toEqual([422, { last_name: unprintable('“𐎀” (U+10380)') }]);
  });

  it('[REG-13] a name of blanks or with control characters is refused', async () => {
    const answer = await register({ email: 'names@example.org', first_name: '  ', last_name: 'A\r\nBcc: x' });
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['first_name', 'last_name']);
  });
});
