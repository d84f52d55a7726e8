/** Names by tag in the build's language (tools/texts/names.ts); `Intl` has the English ones. */
export const languages: Readonly<Record<string, string>> = {};
