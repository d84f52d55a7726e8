import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './compression.ts';
import type { Config } from './config.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Answers a request for a page of the web application. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the built web application from a folder: hashed files for a year, everything else revalidated, the same
 * index.html for every address, with status 404 where no page has it (LAYOUT-07).
 * @returns what answers the addresses that are no files.
 */
export async function serveClient(app: FastifyInstance, config: Config, folder: string): Promise<SendPage> {
  const csp = contentSecurityPolicy(config);
  if (!existsSync(join(folder, 'index.html'))) return (_, reply) => sendNotBuilt(reply);
  await app.register(statics, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets/'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.endsWith('.html')) response.header('content-security-policy', csp);
    },
  });
  const index = readIndex(folder);
  const isPage = pageMatcher(folder);
  // The inspector, in builds that have one, is a window that the page opens and has to stay in touch with.
  const openerPolicy = hasInspector(folder) ? 'same-origin-allow-popups' : 'same-origin';
  const sendPage: SendPage = (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/assets/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': csp,
        'cross-origin-opener-policy': openerPolicy,
        vary: 'accept-encoding',
        etag: index.etag,
      })
      .type('text/html; charset=utf-8');
    // the token in the address of this page is nobody else's business
    if (path === '/reset-password') reply.header('referrer-policy', 'no-referrer');
    if (!isPage(path)) return reply.code(404).send(index.plain);
    if (request.headers['if-none-match'] === index.etag) return reply.code(304).send();
    const encoding = (['br', 'gzip'] as const).find((name) => index[name] && accepts(request, name));
    return encoding ? reply.header('content-encoding', encoding).send(index[encoding]) : reply.send(index.plain);
  };
  // the folder itself is no file, and the plugin would refuse it
  app.get('/', sendPage);
  return sendPage;
}

function readIndex(folder: string) {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : null);
  const plain = readFileSync(join(folder, 'index.html'));
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br: read('index.html.br'), gzip: read('index.html.gz'), etag };
}

/** Whether an address is one of the pages that the build lists in routes.json. */
function pageMatcher(folder: string): (path: string) => boolean {
  const file = join(folder, 'routes.json');
  const routes: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ['/'];
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Whether the build was made with VITE_INSPECT=1 (docs/decisions/015-inspector.md). */
function hasInspector(folder: string): boolean {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) && 'src/shell/inspect.ts' in JSON.parse(readFileSync(file, 'utf8'));
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" })
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Zanin</title><h1>The web application is not built yet</h1>' +
        '<p>Run <code>npm start</code>: it builds the application and then serves it here.</p></html>',
    );
}
