import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts, gzip } from '../compression.ts';
import type { Now } from '../services.ts';

/** How long an answer that is the same for every visitor may be older than the database, in milliseconds. */
const lifetime = 60_000;

interface Kept<T> {
  until: number;
  value: Promise<T>;
}

/**
 * Keeps results for a minute, each under its key; callers at the same moment share one. What fails is not kept, so
 * unknown ids do not fill the memory.
 */
export function keepForAMinute<T>(now: Now): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key, make) => {
    const time = now().getTime();
    const known = kept.get(key);
    if (known && time < known.until) return known.value;
    const value = make();
    kept.set(key, { until: time + lifetime, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}

/** Answers to visitors, made once a minute and sent as the same bytes, with their version (ETag). */
export function publicAnswers(now: Now) {
  const keep = keepForAMinute<{ bytes: Buffer; packed: Buffer; etag: string }>(now);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<object>,
  ): Promise<FastifyReply> => {
    const { bytes, packed, etag } = await keep(key, async () => {
      const bytes = Buffer.from(JSON.stringify(await make()));
      const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
      return { bytes, packed: await gzip(bytes), etag: `W/"${version}"` };
    });
    reply.header('etag', etag).type('application/json; charset=utf-8');
    return accepts(request, 'gzip') ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(bytes);
  };
}
