import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { type DrawPage, pageSender, type SendPage } from './page-sender.ts';
import { contentSecurityPolicy, reportingEndpoints } from './security-headers.ts';

export interface PagesOptions {
  /** The built web application. */
  folder: string;
  /** Made by `answerPage` for that folder: answers with the application's page. */
  answer: SendPage;
  config: Config;
}

/**
 * The plugin of the built web application: hashed files for a year, everything else revalidated, and `answer` at every
 * address that no other route takes (LAYOUT-07).
 */
export async function pages(app: FastifyInstance, { folder, answer, config }: PagesOptions): Promise<void> {
  app.setNotFoundHandler(answer);
  if (!isBuilt(folder)) return;
  const csp = contentSecurityPolicy(config, indexOf(folder));
  app.setErrorHandler((error, request, reply) => {
    // `@fastify/static` refuses some addresses, such as one with a segment too long for a file name
    if (error instanceof Error && 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH') {
      return answer(request, reply);
    }
    throw error;
  });
  await app.register(statics, {
    root: folder,
    index: false,
    // the files as they are at the start, like index.html: else a folder is read for each address of a page
    wildcard: false,
    // source maps, which `npm run build` moves out of the folder
    globIgnore: ['**/*.map'],
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets/'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.endsWith('.html')) response.header('content-security-policy', csp);
    },
  });
  // the plugin names the character set of text, but not of drawings
  app.addHook('onSend', (_, reply, payload, done) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
    done(null, payload);
  });
  // the folder itself is no file, and the plugin would refuse it
  app.get('/', answer);
  app.get('/*', answer);
}

interface AnswerOptions {
  /** Null where pages are drawn in the browsers alone. */
  draw: DrawPage | null;
  /** Answers other methods than GET and HEAD. */
  refuse: SendPage;
}

/** Answers a request at an address of no file and no other route with a page. */
export function answerPage(services: Services, folder: string, { draw, refuse }: AnswerOptions): SendPage {
  const sendPage = isBuilt(folder)
    ? pageSender({ services, draw, ...builtPage(services, folder) })
    : (_: FastifyRequest, reply: FastifyReply) => sendNotBuilt(reply);
  return (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply);
    return refuse(request, reply);
  };
}

/** index.html, and the headers that it is sent with. */
function builtPage({ config }: Services, folder: string) {
  const html = indexOf(folder);
  // The inspector, in builds that have one, is a window that the page opens and has to stay in touch with.
  const openerPolicy = hasInspector(folder) ? 'same-origin-allow-popups' : 'same-origin';
  const headers = {
    'content-security-policy': contentSecurityPolicy(config, html),
    'cross-origin-opener-policy': openerPolicy,
    ...reportingEndpoints(config),
    'content-type': 'text/html; charset=utf-8',
  };
  return { html, headers };
}

/** The application's page as it was built. */
const indexOf = (folder: string): string => readFileSync(join(folder, 'index.html'), 'utf8');

/** The names of the scripts of a build. */
export function builtScripts(folder: string): ReadonlySet<string> {
  const assets = join(folder, 'assets');
  return new Set(existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.js')) : []);
}

const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/** Whether the build was made with VITE_INSPECT=1 (docs/decisions/015-inspector.md). */
function hasInspector(folder: string): boolean {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) && 'src/inspect/inspect.ts' in JSON.parse(readFileSync(file, 'utf8'));
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Zanin</title><h1>The web application is not built yet</h1>' +
        '<p>Run <code>npm start</code>: it builds the application and then serves it here.</p></html>',
    );
}
