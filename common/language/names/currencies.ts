/** Names by code in the build's language (tools/texts/names.ts); `Intl` has the English ones. */
export const currencies: Readonly<Record<string, string>> = {};
