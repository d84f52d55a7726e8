import { describe, expect, it } from 'vitest';
import { registrationForm } from '../support/registration.ts';
import { runningPlatform } from '../support/running-platform.ts';

const platform = runningPlatform({ content: null });
const inLanguage = (language: string) => ({ headers: { 'accept-language': language } });

describe('[LANG-21] the language of an answer', () => {
  it('is that of the request, with the same status, code and fields', async () => {
    const form = registrationForm({
      email: 'new@example.org',
      password: 'short',
      confirm_password: 'other',
      date_of_birth: '2020-01-01',
    });
    const english = await platform.post('/api/register', form);
    expect(english.headers['content-language']).toBe('en');
    expect(english.body.errors).toMatchObject({
      confirm_password: ['Passwords do not match'],
      date_of_birth: ['You must be at least 16 years old.'],
    });
    for (const code of ['ckb', 'kmr', 'ar', 'nl']) {
      const answer = await platform.post('/api/register', form, inLanguage(code));
      expect(answer.headers['content-language']).toBe(code);
      expect([answer.status, answer.body.error]).toEqual([english.status, english.body.error]);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(Object.keys(english.body.errors ?? {}));
    }
  });

  it.each([
    ['ku', 'kmr'],
    ['ku-Latn-IQ', 'kmr'],
    ['ku-Arab', 'ckb'],
    ['ku-IQ, en;q=0.8', 'ckb'],
    ['ar-IQ', 'ar'],
    ['fr, nl-BE;q=0.5, en;q=0.1', 'nl'],
    ['en-GB, ckb;q=0.9', 'en'],
    ['ckb;q=0, nl;q=0.1', 'nl'],
  ])('for accept-language "%s" is %s, as browsers name the languages', async (accepted, code) => {
    const { headers } = await platform.get('/api/me', inLanguage(accepted));
    expect(headers['content-language']).toBe(code);
  });

  it.each(['fr', '*', 'de-AT, de;q=0.5', '', ';;'])('is English for accept-language "%s"', async (language) => {
    const { body, headers } = await platform.get('/api/me', inLanguage(language));
    expect([body.message, headers['content-language']]).toEqual(['Please log in to continue.', 'en']);
  });
});
