import { codes, type LanguageCode } from '../../common/language/codes.ts';

/** `ZANIN_LANGUAGE=ckb vite build` (tools/bootstrap.mjs). */
export function builtLanguage(): LanguageCode {
  const asked = process.env.ZANIN_LANGUAGE ?? 'en';
  const code = codes.find((each) => each === asked);
  if (code === undefined) throw new Error(`ZANIN_LANGUAGE is one of ${codes.join(', ')}, not ${asked}`);
  return code;
}
