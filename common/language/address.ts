import { codes, type LanguageCode } from './codes.ts';

/** @example addressIn('ckb', '/course?q=work') // '/ckb/course?q=work' */
export const addressIn = (code: LanguageCode, address: string): string =>
  code === 'en' ? address : `/${code}${address.replace(/^\/(?=$|[?#])/, '')}`;

/** The language of an address, and the address without its prefix. */
export function languageOf(address: string): { code: LanguageCode; address: string } {
  const [, first = '', rest = ''] = /^\/([a-z]+)(?=$|[/?#])(.*)$/s.exec(address) ?? [];
  const code = codes.find((each) => each === first && each !== 'en');
  if (code === undefined) return { code: 'en', address };
  return { code, address: rest.startsWith('/') ? rest : `/${rest}` };
}
