import type { FastifyRequest } from 'fastify';
import { codes, type LanguageCode } from '../../common/language/codes.ts';

/** The language that was chosen in this browser (src/browser/language.ts); null for none. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode | null {
  const [, kept] = /(?:^|;\s*)language=([^;]*)/.exec(headers.cookie ?? '') ?? [];
  return codes.find((code) => code === kept) ?? null;
}
