import type { LanguageCode } from './codes.ts';
import { ar, ckb, en, kmr, type Language, nl } from './language.ts';

/** All, for the server and the build; pages import `current.ts` alone. */
export const languages: Readonly<Record<LanguageCode, Language>> = { en, ckb, kmr, ar, nl };
