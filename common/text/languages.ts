/** @example languageName('ckb') // 'Central Kurdish'; null for an unknown tag */
export function languageName(tag: string): string | null {
  // created on call: most pages name no language, and the names load slowly
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(tag) ?? null;
  } catch {
    return null;
  }
}
