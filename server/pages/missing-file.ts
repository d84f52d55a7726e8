import type { FastifyReply } from 'fastify';

/** 404 without caching, since the file may exist after the next release or import. */
export const sendNoFile = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
