import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addressIn, languageOf } from '../../common/language/address.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { href } from '../../common/paths.ts';
import { escapeHtml } from '../../common/text/html.ts';
import { manifestPath, offlinePath, offlineRoom } from '../../common/worker.ts';
import type { Config } from '../config.ts';
import { encodeText, sendWithEtag } from '../encoded-body.ts';
import { textsIn } from '../texts/texts.ts';
import { builtCodes } from './language-folders.ts';
import { sendNoFile } from './missing-file.ts';
import { removesItself } from './worker-off.ts';

/** Its own policy: a worker fetches what its script's policy allows, not that of a page. */
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'";

interface WorkerFilesOptions {
  folder: string;
  config: Pick<Config, 'serviceWorker'>;
}

/** The worker, the manifest, and the page that it shows for addresses that were not seen. */
export async function workerFiles(app: FastifyInstance, { folder, config }: WorkerFilesOptions): Promise<void> {
  const file = join(folder, 'sw.js');
  const built = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const worker = config.serviceWorker ? built : removesItself;
  const encoded = worker === null ? null : await encodeText(worker);
  app.get('/sw.js', (request, reply) => {
    if (encoded === null) return sendNoFile(reply);
    reply.header('content-security-policy', workerPolicy).type('text/javascript; charset=utf-8');
    return sendWithEtag(request, reply, encoded);
  });
  const codes = builtCodes(folder);
  const pages = new Map(
    await Promise.all(codes.map(async (code) => [code, await encodeText(offlinePage(code))] as const)),
  );
  const manifests = new Map(
    await Promise.all(codes.map(async (code) => [code, await encodeText(JSON.stringify(manifestIn(code)))] as const)),
  );
  app.get(manifestPath, (request, reply) => {
    const manifest = manifests.get(languageOf(request.originalUrl).code);
    if (manifest === undefined) return sendNoFile(reply);
    return sendWithEtag(request, reply.type('application/manifest+json; charset=utf-8'), manifest);
  });
  app.get(offlinePath, (request, reply) => {
    const page = pages.get(languageOf(request.originalUrl).code);
    if (page === undefined) return sendNoFile(reply);
    reply.header('content-security-policy', offlinePolicy).header('x-robots-tag', 'noindex');
    return sendWithEtag(request, reply.type('text/html; charset=utf-8'), page);
  });
}

/** As in index.html. */
const paper = '#fbf7f0';

/** One app in all languages, which begins in the one that it was installed in. */
function manifestIn(code: LanguageCode) {
  const { titles, descriptions, language } = textsIn(code);
  const icon = (src: string, size: number, purpose = 'any') => ({
    ...{ src, sizes: `${size}x${size}`, type: 'image/png', purpose },
  });
  return {
    ...{ id: '/', scope: '/', start_url: addressIn(code, href('learnerHome')), display: 'standalone' },
    ...{ name: 'Zanin', short_name: 'Zanin', description: descriptions.home },
    ...{ lang: code, dir: language.direction, background_color: paper, theme_color: paper },
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
      icon('/icon-monochrome-512.png', 512, 'monochrome'),
    ],
    shortcuts: [
      { name: titles.catalogue, url: addressIn(code, href('catalogue')) },
      { name: titles.learnerHome, url: addressIn(code, href('learnerHome')) },
    ],
  };
}

/** Needs no other file, since none is sure to be there. Fonts are those of the system. */
const styles = `
:root { color-scheme: light dark; --paper: #fbf7f0; --ink: #211b17; --muted: #6b5f57; --line: #e4d9c8; --link: #9f1239 }
@media (prefers-color-scheme: dark) { :root { --paper: #181310; --ink: #f3ebe0; --muted: #b8aa9c; --line: #3a302a; --link: #fda4af } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere }
header { border-bottom: 1px solid var(--line); padding: 1rem 1.25rem }
header a { display: inline-flex; align-items: center; gap: .6rem; min-height: 2.75rem; color: inherit; font-weight: 600; text-decoration: none }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid var(--line) }
li a { display: block; padding: .75rem 0 }
li a, [data-taken] a { color: var(--link) }
.again { display: inline-block; margin-top: .5rem; padding: .7rem 1.5rem; border-radius: .75rem; background: var(--ink); color: var(--paper); font-weight: 600; text-decoration: none }
.none { color: var(--muted) }
`;

const offlinePolicy = [
  ...["default-src 'none'", "img-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
].join('; ');

/** An empty address is that of the page itself: to follow it is to try again. */
function offlinePage(code: LanguageCode): string {
  const { offline, keptPage, keptOwned, keptAgain, keptTaken, language } = textsIn(code);
  const taken = `<a href="${addressIn(code, href('learnerHome'))}">${escapeHtml(keptTaken)}</a>`;
  const home = code === 'en' ? '/' : `/${code}`;
  const [title, explain, again, seen, none] = [
    ...[offline.title, offline.explain, offline.again, offline.seen, offline.none],
  ].map((words) => escapeHtml(words ?? ''));
  return `<!doctype html>
<html lang="${code}" dir="${language.direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · Zanin</title>
    <style>${styles}</style>
  </head>
  <body>
    <header><a href="${home}"><img src="/favicon.svg" alt="" width="28" height="28" /> Zanin</a></header>
    <main>
      <h1>${title}</h1>
      <p>${explain}</p>
      <p><a class="again" href="">${again}</a></p>
      <p data-taken>${taken}</p>
      <h2>${seen}</h2>
      <p class="none">${none}</p>
      ${offlineRoom.pages}
    </main>
    <template id="note"><p>${escapeHtml(keptPage({ when: offlineRoom.when }))}<span> ${escapeHtml(keptOwned)}</span> <a href="">${escapeHtml(keptAgain)}</a><span data-taken> · ${taken}</span></p></template>
  </body>
</html>
`;
}
