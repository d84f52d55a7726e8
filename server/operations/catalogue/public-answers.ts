import { webcrypto } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../domain/common/context.ts';
import { accepts, etagFrom, gzip } from '../../encoding.ts';

/** How long an answer that is the same for every visitor may be older than the database, in milliseconds. */
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

interface Kept {
  since: number;
  value: Promise<PackedAnswer>;
  /** 0 until it is made. */
  size: number;
}

/** Answers with what `make` returns under that key, or returned less than a minute ago. */
export type PublicAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<object>,
) => Promise<FastifyReply>;

/**
 * Answers to visitors about one thing of many, made once a minute and sent as the same bytes; callers at the same moment
 * share one. What fails is not kept, so unknown ids do not fill the memory, and known ones do not fill more than `limit`:
 * the oldest answers, which would expire first, make room for new ones [F20].
 * @param limit in bytes, plain and packed together.
 * @param most how many answers are kept at most: small ones cost more than their bytes.
 */
export function publicAnswers(
  { now }: Pick<Ctx, 'now'>,
  limit = bound,
  most = Number.POSITIVE_INFINITY,
): PublicAnswers {
  /** The oldest first. */
  const kept = new Map<string, Kept>();
  let held = 0;

  const isFresh = ({ since }: Kept) => {
    const age = now().getTime() - since;
    return age >= 0 && age < lifetime;
  };
  const drop = (key: string, entry: Kept) => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    held -= entry.size;
  };
  const tidy = () => {
    for (const [key, entry] of kept) {
      if (held <= limit && kept.size <= most && isFresh(entry)) return;
      drop(key, entry);
    }
  };

  function keep(key: string, make: () => Promise<PackedAnswer>): Promise<PackedAnswer> {
    tidy();
    const known = kept.get(key);
    if (known && isFresh(known)) return known.value;
    if (known) drop(key, known);
    const entry = { since: now().getTime(), value: make(), size: 0 };
    kept.set(key, entry);
    tidy();
    entry.value.then(
      ({ bytes, packed }) => {
        if (kept.get(key) !== entry) return;
        entry.size = bytes.length + packed.length;
        held += entry.size;
        tidy();
      },
      () => drop(key, entry),
    );
    return entry.value;
  }

  return async (request, reply, key, make) =>
    send(request, reply, await keep(key, async () => pack(Buffer.from(JSON.stringify(await make())))));
}
