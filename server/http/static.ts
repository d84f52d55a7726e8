import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Match, matchPath } from '../../common/match.ts';
import { href, type PathName } from '../../common/paths.ts';
import { DEFAULT_REGION } from '../../common/rules/constants.ts';
import type { Config } from '../config.ts';
import { asCounted, lookupWait } from '../domain/learning/certificate-lookups.ts';
import type { Drawing, DrawOptions } from '../drawing/drawing.ts';
import { withDrawing } from '../drawing/with-drawing.ts';
import { keeping } from '../kept.ts';
import type { Services } from '../services.ts';
import { problemOf, sendProblem } from './errors.ts';
import { type Packed, pack, sendPacked, sizeOf, smallestOneAtATime } from './packed.ts';
import { headOf, withHead } from './page-head.ts';
import { contentSecurityPolicy, reportingEndpoints } from './security-headers.ts';

/** Answers a request for a page of the web application. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

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

/** Answers a request at an address of no file and no other route: GET and HEAD with a page, other methods with 405. */
export function answerPage(services: Services, folder: string, draw: DrawPage = () => Promise.resolve(null)): SendPage {
  const sendPage = isBuilt(folder)
    ? pageSender(services, folder, draw)
    : (_: FastifyRequest, reply: FastifyReply) => sendNotBuilt(reply);
  return (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(request, reply);
    return sendProblem(reply.header('allow', 'GET, HEAD'), problemOf(405));
  };
}

/** The application's page as it was built. */
const indexOf = (folder: string): string => readFileSync(join(folder, 'index.html'), 'utf8');

const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/** Draws what an address shows to visitors; null where the browser draws it. */
export type DrawPage = (options: DrawOptions) => Promise<Drawing | null>;

/** How long a page may be older than what it shows, in milliseconds. */
const lifetime = 60_000;

/** How many bytes of pages are kept at most **[decided]**. */
const bound = 64 * 1024 * 1024;

/**
 * Sends index.html for every address, with the head and the drawing of its page, and status 404 where no page has it
 * (LAYOUT-07). Pages are made once a minute for each address and region. A request with a token gets no drawing.
 */
function pageSender(services: Services, folder: string, draw: DrawPage): SendPage {
  const { config, geo } = services;
  const html = indexOf(folder);
  const kept = keeping<PackedPage>({
    ...{ now: services.now, version: services.contentVersion, lifetime, limit: bound, sizeOf },
    mayKeep: (page) => page.mayKeep,
  });
  const makeSmallest = smallestOneAtATime();
  const askedFor = remembering(pageAt);
  // browsers ask another service for their region, whose answer may be another one
  const tellsRegion = config.geolocationUrl.startsWith('/');

  async function make(options: DrawOptions, { draws, asks }: { draws: boolean; asks: boolean }): Promise<PackedPage> {
    const [head, drawing] = await Promise.all([headOf(services, options, asks), draws ? draw(options) : null]);
    const page = withHead(html, head, { publicUrl: config.publicUrl, site: services.site });
    const packed = {
      ...(await pack(drawing ? withDrawing(page, drawing) : page)),
      status: drawing?.status ?? (options.page === null || head.isMissing ? 404 : 200),
      mayKeep: draws && drawing?.isWhole === true && !isPersonal(options),
    };
    if (packed.mayKeep) void makeSmallest(packed);
    return packed;
  }

  // The inspector, in builds that have one, is a window that the page opens and has to stay in touch with.
  const openerPolicy = hasInspector(folder) ? 'same-origin-allow-popups' : 'same-origin';
  const headers = {
    'content-security-policy': contentSecurityPolicy(config, html),
    'cross-origin-opener-policy': openerPolicy,
    ...reportingEndpoints(config),
    'content-type': 'text/html; charset=utf-8',
  };
  return async (request, reply) => {
    if (request.url.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    }
    const asked = askedFor(request.url);
    const region = (tellsRegion && geo.countryOf(request.ip)) || DEFAULT_REGION;
    const options = { ...asked, region, tellsRegion, ip: request.ip };
    // what the page says of a certificate is a look-up of it, drawn or not (CERT-03)
    const asks = asked.page?.name !== 'certificate' || services.mayLookUp(request.ip);
    const draws = asks && request.headers.authorization === undefined;
    const page = await asCounted(() =>
      draws
        ? kept(`${region} ${asked.path}${asked.search}`, () => make(options, { draws, asks }))
        : make(options, { draws, asks }),
    );
    reply.headers(headers).code(page.status);
    if (!asks) reply.code(429).header('retry-after', String(lookupWait));
    // the addresses of these pages hold a token that must not be sent as referrer
    const names = ['passwordReset', 'identifierUndo', 'newsletter'];
    if (names.some((name) => name === asked.page?.name)) reply.header('referrer-policy', 'no-referrer');
    return sendPacked(request, reply, page);
  };
}

type Asked = Pick<DrawOptions, 'page' | 'path' | 'search'>;

/** Answers as `find` does, and remembers 1,000 addresses: finding a page takes some 5 of the 75 µs of sending it. */
function remembering(find: (url: string) => Asked): (url: string) => Asked {
  const known = new Map<string, Asked>();
  return (url) => {
    const asked = known.get(url) ?? find(url);
    if (known.has(url) || url.length > 200) return asked;
    if (known.size >= 1_000) known.clear();
    known.set(url, asked);
    return asked;
  };
}

/** The page at an address with its query: one for all ways to write its address, and for all addresses without one. */
function pageAt(url: string): Asked {
  const [address = '/', query = ''] = url.split('?', 2);
  const page = matchPath(address);
  return { page, path: page === null ? '/not-found' : href(page.name, page.params), search: searchOf(page, query) };
}

/** Whether a page is about one learner, who may change or hide it at any moment, or about what one visitor typed. */
const isPersonal = ({ page, search }: Asked): boolean =>
  page?.name === 'certificate' || (page?.name === 'certificateCheck' && search !== '');

/** What of their query pages show. */
const shownParameters: { readonly [Name in PathName]?: readonly string[] } = {
  catalogue: ['category', 'order', 'collection', 'q', 'page'],
  certificateCheck: ['code'],
};

/** What of a query a page shows, in one order: other parameters, such as of campaigns, make no other page. */
function searchOf(page: Match | null, query: string): string {
  const names = (page && shownParameters[page.name]) ?? [];
  const given = new URLSearchParams(query);
  const shown = new URLSearchParams();
  for (const name of names) if (given.get(name)) shown.set(name, given.get(name) ?? '');
  return shown.size === 0 ? '' : `?${shown}`;
}

interface PackedPage extends Packed {
  status: 200 | 404;
  mayKeep: boolean;
}

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
