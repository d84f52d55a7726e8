import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Compresses off the event loop. */
export const gzip = promisify(gzipWithCallback);

/** The first of some encodings that a client takes. */
export function encodingFor<Name extends 'br' | 'gzip'>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  encodings: readonly Name[],
): Name | undefined {
  const accepted = new Negotiator({ headers }).encodings(encodings);
  return encodings.find((name) => accepted.includes(name));
}

/** The version of an answer (ETag); weak, since it is the same for every encoding. */
export const etagOf = (body: string | Buffer): string => etagFrom(createHash('sha256').update(body).digest());

/** The same from a SHA-256 digest that was made elsewhere, such as off the event loop. */
export const etagFrom = (digest: Buffer): string => `W/"${digest.toString('base64url').slice(0, 22)}"`;
