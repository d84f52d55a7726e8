/** Names by code in the language of the build (tools/texts/names.ts); `Intl` has the English ones. */
export const currencies: Readonly<Record<string, string>> = {};
