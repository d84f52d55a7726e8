import type { ReactNode } from 'react';
import { language } from '../../../common/language/current.ts';

/** Arabic letters: Arabic, Sorani, Persian, Urdu, Pashto, Sindhi, Uyghur; Hebrew. */
const rightToLeft = /^(?:ar|ckb|fa|ur|ps|sd|ug|he)(?:-|$)/;

/**
 * Attributes of a block in this language, such as a lesson. Nothing where it is the page's, or
 * where the server does not say.
 * @param tag BCP 47
 */
export function spokenIn(tag: string | undefined, page = language.code): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (tag === undefined || tag === page) return {};
  return { lang: tag, dir: rightToLeft.test(tag) ? 'rtl' : 'ltr' };
}

/** Words within a line, such as a title: they stay at the side where lines of the page begin. */
export const Spoken = ({ lang, children }: { lang: string | undefined; children: ReactNode }) =>
  lang === undefined || lang === language.code ? children : <bdi {...spokenIn(lang)}>{children}</bdi>;
