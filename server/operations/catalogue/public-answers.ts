import type { FastifyReply, FastifyRequest } from 'fastify';
import { keeping } from '../../cache.ts';
import { type Encoded, packFast, sendEncoded, sizeOf } from '../../encoded-body.ts';
import type { Services } from '../../services.ts';

/**
 * How long an answer that is the same for every visitor may be older than the database, in
 * milliseconds.
 */
const lifetime = 60_000;

/** How many bytes of answers are kept at most **[decided]**. */
const bound = 64 * 1024 * 1024;

/** Sends a JSON body, compressed to callers that accept it. */
export const send = (request: FastifyRequest, reply: FastifyReply, packed: Encoded): FastifyReply =>
  sendEncoded(request, reply.type('application/json; charset=utf-8'), packed);

/** Answers with what `make` returns under that key, or returned less than a minute ago. */
export type PublicAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<object>,
) => Promise<FastifyReply>;

/**
 * Answers to visitors about one thing of many, made once a minute and sent as the same bytes.
 * @param limit in bytes, plain and packed together.
 * @param most how many answers are kept at most, 0 for no bound: small ones cost more than their bytes.
 */
export function publicAnswers(
  { now, contentVersion }: Pick<Services, 'now' | 'contentVersion'>,
  limit = bound,
  most = 0,
): PublicAnswers {
  const keep = keeping<Encoded>({ now, version: contentVersion, lifetime, limit, most, sizeOf });
  return async (request, reply, key, make) =>
    send(request, reply, await keep(key, async () => packFast(Buffer.from(JSON.stringify(await make())))));
}
