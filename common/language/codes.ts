/** BCP 47. The first is the language of the sources, whose addresses have no prefix. */
export const codes = ['en', 'ckb', 'kmr', 'ar', 'nl'] as const;

export type LanguageCode = (typeof codes)[number];
