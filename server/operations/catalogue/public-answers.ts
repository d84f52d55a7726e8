import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '../../cache.ts';
import { type Encoded, encodeGzip, sendEncoded, sizeOf } from '../../encoded-body.ts';
import type { Services } from '../../services.ts';

/** Maximum age of cached answers, in milliseconds. */
const lifetime = 60_000;

/** Default cache size, in bytes **[decided]**. */
const bound = 64 * 1024 * 1024;

export const send = (request: FastifyRequest, reply: FastifyReply, encoded: Encoded): FastifyReply =>
  sendEncoded(request, reply.type('application/json; charset=utf-8'), encoded);

/** Sends the cached answer of `key`, or what `make` returns. */
export type PublicAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<object>,
) => Promise<FastifyReply>;

/**
 * Cache of answers that are equal for all visitors, by key.
 * @param limit bytes, plain and encoded together
 * @param most entries, 0 for no bound: small ones cost more memory than their bytes
 */
export function publicAnswers(
  { now, contentVersion }: Pick<Services, 'now' | 'contentVersion'>,
  limit = bound,
  most = 0,
): PublicAnswers {
  const cached = createCache<Encoded>({ now, version: contentVersion, lifetime, limit, most, sizeOf });
  return async (request, reply, key, make) =>
    send(request, reply, await cached(key, async () => encodeGzip(Buffer.from(JSON.stringify(await make())))));
}
