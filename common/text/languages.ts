import { languages } from '../language/names/languages.ts';

/** @example languageName('ckb') // 'Central Kurdish'; null for an unknown tag */
export function languageName(tag: string): string | null {
  const own = languages[tag] ?? languages[tag.replace(/-.*/, '')];
  if (own !== undefined) return own;
  // created on call: most pages name no language, and the names load slowly
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(tag) ?? null;
  } catch {
    return null;
  }
}
