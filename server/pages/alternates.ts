import { addressIn } from '../../common/language/address.ts';
import type { Language } from '../../common/language/language.ts';

/** Search engines know the macrolanguage `ku`, with a script for Sorani. */
const searchCodes: Readonly<Partial<Record<Language['code'], string>>> = { kmr: 'ku', ckb: 'ku-Arab' };

/**
 * The `hreflang` of a path and its URL, in each language that is not a draft, with English as
 * `x-default`; none if that leaves English alone.
 */
export function alternatesOf(
  publicUrl: string,
  path: string,
  languages: readonly Pick<Language, 'code' | 'isDraft'>[],
): [code: string, url: string][] {
  const ready = languages.filter(({ isDraft }) => !isDraft);
  if (ready.length < 2) return [];
  const urls = ready.map(({ code }): [string, string] => [
    searchCodes[code] ?? code,
    publicUrl + addressIn(code, path),
  ]);
  return [...urls, ['x-default', publicUrl + path]];
}
