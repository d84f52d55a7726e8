import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keeping } from '../cache.ts';
import { readablePages } from '../domain/catalogue/readable-pages.ts';
import { type Packed, pack, sendPacked } from '../encoded-body.ts';
import { sendNoFile } from '../pages/missing-file.ts';
import type { Services } from '../services.ts';
import { mappedPages, siteMapFiles } from './site-map.ts';

/** Maximum age of the cached sitemap, in milliseconds. */
const lifetime = 60_000;

/**
 * Paths that are not crawled. Pages with `noindex` are not listed here, since that must be read.
 */
const closed = ['/api/', '/outbox', '/sandbox/'];

/** The sitemap is rebuilt after an import of content, and at most once a minute. */
export function searchEngineRoutes(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config;
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );

  const kept = keeping<Packed[]>({
    ...{ now: services.now, version: services.contentVersion, lifetime },
  });
  const make = async () => {
    const packed: Packed[] = [];
    // one at a time: a file may have megabytes
    for (const file of siteMapFiles(mappedPages(await readablePages(services)), publicUrl))
      packed.push(await pack(file));
    return packed;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, part: number) => {
    const file = (await kept('', make))[part];
    if (!file) return sendNoFile(reply);
    return sendPacked(request, reply.type('application/xml'), file);
  };
  app.get('/sitemap.xml', (request, reply) => send(request, reply, 0));
  app.get('/sitemap-:part(^[1-9]\\d{0,3}$).xml', (request: FastifyRequest<{ Params: { part: string } }>, reply) =>
    send(request, reply, Number(request.params.part)),
  );
}
