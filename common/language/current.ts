import { en, type Language } from './language.ts';

/**
 * The language of the page. A build in another language has that one here
 * (tools/texts/in-language.ts). The server answers in many: its code passes a `Language` instead.
 */
export const language: Language = en;

/** `language.isDraft` as a constant, so that a build leaves out what only drafts show. */
export const isDraft: boolean = false;
