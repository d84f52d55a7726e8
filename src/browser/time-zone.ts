/** IANA name, such as Asia/Baghdad. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
