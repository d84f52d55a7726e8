import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

export const gzip = promisify(gzipWithCallback);

export function encodingFor<Name extends 'br' | 'gzip'>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  encodings: readonly Name[],
): Name | undefined {
  const accepted = new Negotiator({ headers }).encodings(encodings);
  return encodings.find((name) => accepted.includes(name));
}

/** Weak, since it is the same for every encoding. */
export const etagOf = (body: string | Buffer): string => etagFrom(createHash('sha256').update(body).digest());

/** @param digest SHA-256 */
export const etagFrom = (digest: Buffer): string => `W/"${digest.toString('base64url').slice(0, 22)}"`;
