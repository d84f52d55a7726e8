import { webcrypto } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keeping } from '../../cache.ts';
import { accepts, etagFrom, gzip } from '../../encoding.ts';
import type { Services } from '../../services.ts';

/**
 * How long an answer that is the same for every visitor may be older than the database, in
 * milliseconds.
 */
const lifetime = 60_000;

/** How many bytes of answers are kept at most **[decided]**. */
const bound = 64 * 1024 * 1024;

/** An answer as it is sent: plain, packed, and its version (ETag). */
export interface PackedAnswer {
  bytes: Buffer;
  packed: Buffer;
  etag: string;
}

/** Packs a JSON body; hashing and compressing leave the event loop free. */
export async function pack(bytes: Buffer): Promise<PackedAnswer> {
  const [hash, packed] = await Promise.all([webcrypto.subtle.digest('SHA-256', bytes), gzip(bytes)]);
  // zlib's answer is a part of a larger buffer, all of which would be kept
  return { bytes, packed: Buffer.concat([packed]), etag: etagFrom(Buffer.from(hash)) };
}

/** Sends an answer, packed to callers that accept it. */
export function send(request: FastifyRequest, reply: FastifyReply, { bytes, packed, etag }: PackedAnswer) {
  reply.header('etag', etag).type('application/json; charset=utf-8');
  return accepts(request, 'gzip') ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(bytes);
}

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
 * @param most how many answers are kept at most: small ones cost more than their bytes.
 */
export function publicAnswers(
  { now, contentVersion }: Pick<Services, 'now' | 'contentVersion'>,
  limit = bound,
  most = Number.POSITIVE_INFINITY,
): PublicAnswers {
  const keep = keeping<PackedAnswer>({
    ...{ now, version: contentVersion, lifetime, limit, most },
    sizeOf: ({ bytes, packed }) => bytes.length + packed.length,
  });
  return async (request, reply, key, make) =>
    send(request, reply, await keep(key, async () => pack(Buffer.from(JSON.stringify(await make())))));
}
