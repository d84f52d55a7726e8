/** Names by code in the build's language (tools/texts/names.ts); the table has the English ones. */
export const countries: Readonly<Record<string, string>> = {};
