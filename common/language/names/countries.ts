/** Names by code in the language of the build (tools/texts/names.ts); English ones are in the table. */
export const countries: Readonly<Record<string, string>> = {};
