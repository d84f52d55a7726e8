import type { onSendHookHandler } from 'fastify';
import { encodingFor, gzip } from '../encoding.ts';

/** Bytes; a smaller answer fits into one packet. */
const worthwhile = 1_400;

/** `onSend` hook that compresses JSON and SVG to about a fifth. */
export const compressAnswer: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const type = String(reply.getHeader('content-type') ?? '');
  if (!type.startsWith('application/json') && !type.startsWith('image/svg+xml')) return done(null, payload);
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
  const isEncoded = reply.hasHeader('content-encoding');
  if (!isEncoded && payload.length < worthwhile) return done(null, payload);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (isEncoded || !encodingFor(request, ['gzip'])) return done(null, payload);
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  gzip(payload).then((encoded) => done(null, encoded), done);
};
