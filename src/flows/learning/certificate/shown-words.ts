import type { Certificate } from '../../../../common/api/types.ts';
import { LANGUAGE } from '../../../../common/language/original.ts';

/**
 * In the language of the page where the course had words in it when it was issued, else in English.
 */
export function shownWords({ course, outline = [], translation }: Certificate) {
  const english = new Set([course, ...outline.flatMap(({ title, lessons }) => [title, ...lessons])]);
  const shown = translation ?? { lang: LANGUAGE, course, outline };
  return {
    lang: shown.lang,
    course: shown.course,
    outline: shown.outline,
    /** A translation has the English words where one was missing. */
    langOf: (words: string): string => (english.has(words) ? LANGUAGE : shown.lang),
  };
}
