import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Compresses off the event loop. */
export const gzip = promisify(gzipWithCallback);

/** Whether a client takes an encoding. */
export function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',');
  return accepted.some((entry) => {
    const [name, quality] = entry.trim().split(';');
    return name === encoding && quality?.replaceAll(' ', '') !== 'q=0';
  });
}

/** The version of an answer (ETag); weak, since it is the same for every encoding. */
export const etagOf = (body: string | Buffer): string => etagFrom(createHash('sha256').update(body).digest());

/** The same from a SHA-256 digest that was made elsewhere, such as off the event loop. */
export const etagFrom = (digest: Buffer): string => `W/"${digest.toString('base64url').slice(0, 22)}"`;
