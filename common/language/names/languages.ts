/** Names by tag in the language of the build (tools/texts/names.ts); `Intl` has the English ones. */
export const languages: Readonly<Record<string, string>> = {};
