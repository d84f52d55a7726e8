import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageCode } from '../../common/language/codes.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { languageBuild } from './language-builds.ts';
import { builtCodes, isBuilt } from './language-folders.ts';
import { pageSender, type SendPage } from './page-sender.ts';
import type { RenderPage } from './render.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export interface PagesOptions {
  folder: string;
  /** Made by `answerPage` for that folder. */
  answer: SendPage;
  config: Config;
}

/** Hashed files are cached for a year, others revalidated; `answer` takes every other address. */
export async function pages(app: FastifyInstance, { folder, answer, config }: PagesOptions): Promise<void> {
  app.setNotFoundHandler(answer);
  if (!isBuilt(folder)) return;
  const csp = contentSecurityPolicy(config, readFileSync(join(folder, 'index.html'), 'utf8'));
  app.setErrorHandler((error, request, reply) => {
    // @fastify/static refuses some addresses, such as one with a segment too long for a file name
    if (error instanceof Error && 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH') {
      return answer(request, reply);
    }
    throw error;
  });
  await app.register(statics, {
    root: folder,
    index: false,
    // lists files once at the start; otherwise each page address would be looked up on disk
    wildcard: false,
    // source maps; `npm run build` moves them out of the folder. The worker has headers of its own.
    globIgnore: ['**/*.map', 'sw.js*'],
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets/'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.endsWith('.html')) response.header('content-security-policy', csp);
    },
  });
  // the plugin adds the charset to text only
  app.addHook('onSend', (_, reply, payload, done) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
    done(null, payload);
  });
  // the plugin refuses the folder itself
  app.get('/', answer);
  app.get('/*', answer);
}

interface AnswerOptions {
  /** Null without server-side rendering. */
  render: (code: LanguageCode) => RenderPage | null;
  /** For methods other than GET and HEAD. */
  refuse: SendPage;
}

export function answerPage(services: Services, folder: string, { render, refuse }: AnswerOptions): SendPage {
  const builds = builtCodes(folder).map((code) => languageBuild(code, folder, services.config, render(code)));
  const sendPage =
    builds.length > 0
      ? pageSender({ services, builds })
      : (_: FastifyRequest, reply: FastifyReply) => sendNotBuilt(reply);
  return (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply);
    return refuse(request, reply);
  };
}

export function builtScripts(folder: string): ReadonlySet<string> {
  const assets = join(folder, 'assets');
  return new Set(existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.js')) : []);
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
