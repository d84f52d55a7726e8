import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { kilim } from './kilim.ts';

const name = /^([a-z0-9-]{1,120})\.svg$/;

/**
 * GET /media/pictures/<id>.svg: the picture of a course, a lesson or a post. It is drawn from the id alone and takes
 * half a millisecond, so browsers keep it for good and the server keeps none.
 */
export function pictureRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/media/pictures/:name', async (request, reply) => {
    const id = name.exec(request.params.name)?.[1];
    if (id === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    const svg = kilim(id);
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      // opened by itself, a picture is a document; it needs nothing from anywhere
      'content-security-policy': "default-src 'none'",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/svg+xml; charset=utf-8').send(svg);
  });
}
