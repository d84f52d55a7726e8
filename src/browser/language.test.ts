import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLanguage, readLanguage } from './language.ts';

const forget = () => keepLanguage('en') ?? Object.assign(document, { cookie: 'language=; Max-Age=0; Path=/' });

beforeEach(forget);
afterEach(() => {
  forget();
  vi.restoreAllMocks();
});

it('[LANG-09] the choice is kept in a cookie for a year, for this site alone', () => {
  expect(readLanguage().chosen).toBeNull();
  const write = vi.spyOn(document, 'cookie', 'set');
  keepLanguage('ckb');
  expect(write.mock.calls).toEqual([['language=ckb; Path=/; Max-Age=31536000; SameSite=Lax']]);
  expect(readLanguage().chosen).toBe('ckb');
});

it.each(['languages=ckb', 'my_language=ckb', 'language=xx', 'language=ckb2', ''])(
  '[LANG-09] the cookie %j holds no choice',
  (cookie) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
    expect(readLanguage().chosen).toBeNull();
  },
);

it('[LANG-06] the browser says which languages it asks for', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'nl-BE']);
  expect(readLanguage().asked).toBe('nl');
});
