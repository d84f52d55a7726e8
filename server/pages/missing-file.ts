import type { FastifyReply } from 'fastify';

/**
 * Answers for a file that is not there, in plain text that no cache keeps: it may be there after the next release or
 * import.
 */
export const sendNoFile = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
