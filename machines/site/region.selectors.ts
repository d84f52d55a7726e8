export const isRegion = (code: unknown): code is string => typeof code === 'string' && /^[A-Z]{2}$/.test(code);
