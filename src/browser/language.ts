import { askedLanguage } from '../../common/language/asked.ts';
import { codes, type LanguageCode } from '../../common/language/codes.ts';
import type { LanguageInput } from '../../machines/site/language.machine.ts';

/** In seconds: a year. */
const lifetime = 365 * 24 * 60 * 60;

/** What was chosen before, and what the browser asks for. */
export function readLanguage(): Pick<LanguageInput, 'chosen' | 'asked'> {
  const kept = /(?:^|; )language=([a-z]+)(?=;|$)/.exec(document.cookie)?.[1];
  return { chosen: codes.find((code) => code === kept) ?? null, asked: askedLanguage(navigator.languages) };
}

/**
 * In a cookie, which the server reads at `/`. Safari before 18.4 and Firefox before 140 have no
 * `cookieStore`, and this has to be done before the page is left.
 */
export function keepLanguage(code: LanguageCode): void {
  const isSecure = window.location.protocol === 'https:';
  const cookie = `language=${code}; Path=/; Max-Age=${lifetime}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  Object.assign(document, { cookie });
}
