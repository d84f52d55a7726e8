import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';

/** Where `npm run generate -- atlas` puts it; tests have one of their own. */
const folder = process.env.ATLAS_FOLDER ?? join(import.meta.dirname, '../../../atlas');

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

const missing = `<!doctype html><html lang="en"><meta charset="utf-8"><title>No atlas yet</title>
<main><h1>The atlas was not built yet</h1>
<p>Run <code>npm run generate -- atlas</code>: it walks every flow and photographs every screen, which takes some minutes. Then load this page again.</p></main></html>`;

/** A Vite plugin that serves the atlas at /atlas/ in development, or says how to build it. */
export function atlas(): Plugin {
  return {
    name: 'zanin-atlas',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/atlas', (request, response) => {
        const { pathname } = new URL(request.originalUrl ?? '/atlas', 'http://atlas.invalid');
        if (pathname === '/atlas') {
          // addresses within the page are relative
          response.writeHead(302, { location: '/atlas/' }).end();
          return;
        }
        const path = normalize(decodeURIComponent(pathname).slice('/atlas/'.length)) || '.';
        const file = join(folder, path === '.' ? 'index.html' : path);
        const isThere = !path.startsWith('..') && existsSync(file) && statSync(file).isFile();
        const isPage = path === '.' || path === 'index.html';
        response.statusCode = isThere || isPage ? 200 : 404;
        response.setHeader('content-type', types[isThere ? extname(file) : '.html'] ?? 'application/octet-stream');
        response.end(isThere ? readFileSync(file) : missing);
      });
    },
  };
}
