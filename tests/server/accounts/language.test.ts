import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../server/operations/operation.ts';
import { waysOf } from '../support/identifiers.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });
const { register, sendSms } = waysOf(platform);

const languageOf = async (userId: string) => {
  const { db } = platform.services;
  return (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirstOrThrow()).language;
};

describe('[LANG-20] the language of an account', () => {
  it.each([
    ['ckb', 'ckb'],
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl'],
    ['en;q=0.1, ar;q=0.9', 'ar'],
    ['fr, kmr;q=0.5', 'kmr'],
    ['fr', 'en'],
    ['*', 'en'],
    ['ckb;q=0, *', 'en'],
    [';;,', 'en'],
    [undefined, 'en'],
  ])('after a registration with accept-language %s is %s', async (accepted, language) => {
    const form = { email: `${crypto.randomUUID()}@example.org` };
    const headers = accepted === undefined ? {} : { 'accept-language': accepted };
    const { body } = await register(form, { headers });
    expect(await languageOf(String(body.user_id))).toBe(language);
  });

  it('after a registration by phone is that of the page, too', async () => {
    const phone = { country_calling_code: '+964', phone_number: '750 111 2277' };
    const { body } = await register(phone, { headers: { 'accept-language': 'ckb' } });
    expect(await languageOf(String(body.user_id))).toBe('ckb');
  });

  it('can be changed by the learner, and is in the downloaded data', async () => {
    const { userId, token } = await platform.makeMember();
    const set = (language: string) => platform.put<Answer<'setLanguage'>>('/api/me/language', { language }, { token });
    expect(await languageOf(userId)).toBe('en');
    expect((await set('kmr')).body).toEqual({ data: { language: 'kmr' } });
    expect(await languageOf(userId)).toBe('kmr');
    const { status, body } = await set('fr');
    expect([status, body]).toEqual([
      422,
      {
        error: 'validation',
        message: 'Please check your details.',
        errors: { language: ['Please use one of: en, ckb, kmr, ar, nl.'] },
      },
    ]);
    const { body: exported } = await platform.get<{ user: unknown }>('/api/me/export', { token });
    expect(exported.user).toMatchObject({ language: 'kmr' });
  });

  it('[LANG-22] is used for the SMS with the code of a registration, in one part and without accents', async () => {
    const phone = { country_calling_code: '+964', phone_number: '750 111 2288' };
    await register(phone, { headers: { 'accept-language': 'ckb' } });
    // whatever the language of a later request
    await sendSms(phone, { headers: { 'accept-language': 'nl' } });
    const [sms] = await platform.outbox();
    const code = await platform.codeFor('+9647501112288');
    expect(sms).toMatchObject({ channel: 'sms', text: `کۆدی زانین: ${code}. ١٠ خولەک کار دەکات. بە کەسی مەدە.` });
    expect(sms?.text.length).toBeLessThanOrEqual(70);
    expect(sms?.text).not.toMatch(/[\u2066-\u2069]/);
  });

  it('[LANG-22] is used for mails, whose links lead to pages in it', async () => {
    await register({ email: 'ckb@example.org' }, { headers: { 'accept-language': 'ckb' } });
    const [mail] = await platform.outbox();
    expect(mail?.subject).toBe('کۆدی پشتڕاستکردنەوەی زانین');
    expect(mail?.text).toContain('\nhttp://localhost:3000/ckb/account-verification?email=ckb%40example.org\n');
  });

  it('can be changed with a session only', async () => {
    expect((await platform.put('/api/me/language', { language: 'nl' })).status).toBe(401);
  });
});
