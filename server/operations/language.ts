import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { codes, type LanguageCode } from '../../common/language/codes.ts';
import type { Ctx } from '../domain/common/context.ts';
import { type Texts, textsIn } from '../texts/texts.ts';

/** For words of the content in the caller's language. */
export const toldIn = <C extends Ctx>(ctx: C, request: Pick<FastifyRequest, 'headers'>): C => ({
  ...ctx,
  language: languageOf(request),
});

/** By `accept-language`, which the app sets to the page's language; English without one. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  if (headers['accept-language'] === undefined) return 'en';
  const accepted = new Negotiator({ headers }).language([...codes]);
  return codes.find((code) => code === accepted) ?? 'en';
}

export const textsOf = (request: Pick<FastifyRequest, 'headers'>): Texts => textsIn(languageOf(request));
