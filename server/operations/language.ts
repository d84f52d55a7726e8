import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languageOf as languageOfAddress } from '../../common/language/address.ts';
import { askedLanguage } from '../../common/language/asked.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { Ctx } from '../domain/common/context.ts';
import { type Texts, textsIn } from '../texts/texts.ts';

/** For words of the content in the caller's language. */
export const toldIn = <C extends Ctx>(ctx: C, request: Asked): C => ({
  ...ctx,
  language: languageOf(request),
});

type Asked = Pick<FastifyRequest, 'headers' | 'originalUrl'>;

/**
 * By the prefix of the address, such as of a link in a mail; else by `accept-language`, which the
 * app sets to the page's language; English without either.
 */
export function languageOf({ headers, originalUrl }: Asked): LanguageCode {
  const { code } = languageOfAddress(originalUrl);
  if (code !== 'en') return code;
  if (headers['accept-language'] === undefined) return 'en';
  return askedLanguage(new Negotiator({ headers }).languages()) ?? 'en';
}

export const textsOf = (request: Asked): Texts => textsIn(languageOf(request));
