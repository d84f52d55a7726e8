import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { codes, type LanguageCode } from '../../common/language/codes.ts';
import { type Texts, textsIn } from '../texts/texts.ts';

/** By `accept-language`, which the app sets to the page's language; English without one. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  if (headers['accept-language'] === undefined) return 'en';
  const accepted = new Negotiator({ headers }).language([...codes]);
  return codes.find((code) => code === accepted) ?? 'en';
}

export const textsOf = (request: Pick<FastifyRequest, 'headers'>): Texts => textsIn(languageOf(request));
