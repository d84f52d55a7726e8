import { codes, type LanguageCode } from './codes.ts';

/**
 * The first of the languages asked for that Zanin has; null for none. `ku` is both Kurdish
 * languages to browsers: Sorani by its script or its countries, else Kurmanji.
 * @param tags BCP 47, the most wanted first
 */
export function askedLanguage(tags: readonly string[]): LanguageCode | null {
  for (const tag of tags) {
    const [primary, ...parts] = tag.toLowerCase().split('-');
    const isSorani = ['arab', 'iq', 'ir'].some((part) => parts.includes(part)) && !parts.includes('latn');
    const meant = primary === 'ku' ? (isSorani ? 'ckb' : 'kmr') : primary;
    const code = codes.find((each) => each === meant);
    if (code !== undefined) return code;
  }
  return null;
}
