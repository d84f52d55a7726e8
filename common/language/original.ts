export const LANGUAGE = 'en' as const;
