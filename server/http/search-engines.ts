import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../../common/language/languages.ts';
import { createCache } from '../cache.ts';
import { readablePages } from '../domain/catalogue/readable-pages.ts';
import { type EncodedText, encodeText, sendWithEtag } from '../encoded-body.ts';
import { sendNoFile } from '../pages/missing-file.ts';
import type { Services } from '../services.ts';
import { inEachLanguage, mappedPages, siteMapFiles } from './site-map.ts';

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

  const cached = createCache<EncodedText[]>({
    ...{ now: services.now, version: services.contentVersion, lifetime },
  });
  const make = async () => {
    const encoded: EncodedText[] = [];
    // one at a time: a file may have megabytes
    const pages = inEachLanguage(mappedPages(await readablePages(services)), Object.values(languages));
    for (const file of siteMapFiles(pages, publicUrl)) encoded.push(await encodeText(file));
    return encoded;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, part: number) => {
    const file = (await cached('', make))[part];
    if (!file) return sendNoFile(reply);
    return sendWithEtag(request, reply.type('application/xml'), file);
  };
  app.get('/sitemap.xml', (request, reply) => send(request, reply, 0));
  app.get('/sitemap-:part(^[1-9]\\d{0,3}$).xml', (request: FastifyRequest<{ Params: { part: string } }>, reply) =>
    send(request, reply, Number(request.params.part)),
  );
}
