import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { LanguageCode } from '../../common/language/codes.ts';
import { DatabaseUnreachable } from '../db/unreachable.ts';
import { BlobsUnavailable } from '../domain/common/ports/blobs.ts';
import { Problem } from '../domain/common/problem.ts';
import type { DiskSpace } from '../observability/disk.ts';
import { currentRequestId, requestIds, withinRequest } from '../observability/request-ids.ts';
import { certificatePages } from '../pages/certificate-pages.ts';
import { deskPages } from '../pages/desk-pages.ts';
import { answerPage, builtScripts, pages } from '../pages/files.ts';
import { builtCodes, folderOf } from '../pages/language-folders.ts';
import { pageRenderer, type RenderPage } from '../pages/render.ts';
import { loadRenderer } from '../pages/renderer.ts';
import { routeChunks } from '../pages/route-chunks.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { siteIn } from '../pages/site-in.ts';
import { workerFiles } from '../pages/worker-files.ts';
import { sandboxRoutes } from '../providers/payments/sandbox/routes.ts';
import type { Sandbox } from '../providers/payments/sandbox/sandbox.ts';
import type { Services } from '../services.ts';
import { answerUnknownCall, api } from './api.ts';
import { certificatePictureRoute } from './certificate-pictures.ts';
import { compressAnswer } from './compression.ts';
import { type ContractOperation, readContract } from './contract.ts';
import { didRoute } from './did-document.ts';
import { mayWrite, needsSpace, requireSpace } from './disk-guard.ts';
import { bodyOf, problemOf, replaceByProblem, sendProblem, toProblem } from './errors.ts';
import { forwardedForReader } from './forwarded-for.ts';
import { acceptJson, refuseUnstorableInput } from './json-body.ts';
import { lessonPictureRoute } from './lesson-pictures.ts';
import { metricsRoutes } from './metrics-route.ts';
import { outboxRoutes } from './outbox.ts';
import { pictureRoutes, sitePictureRoute } from './pictures.ts';
import { reportsRoute } from './reports-route.ts';
import { searchEngineRoutes } from './search-engines.ts';
import { oneClickRoute } from './unsubscribe.ts';
import { usualAddress } from './usual-address.ts';
import { wellKnownRoutes } from './well-known.ts';

export interface AppOptions {
  services: Services;
  /** Null when Stripe takes the payments, or nothing does. */
  sandbox: Sandbox | null;
  /** Runs before answers to requests that may write, among them a GET that settles an order. */
  beforeAnswer?: () => Promise<void>;
  afterAnswer?: () => void;
  disk?: DiskSpace;
  /** Adds tracing hooks before all others (observability/tracing.ts). */
  trace?: (app: FastifyInstance) => void;
  clientFolder?: string;
  deskFolder?: string;
}

const apiPrefix = '/api';
const bodyLimit = 64 * 1024;
const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));
const distDeskFolder = fileURLToPath(new URL('../../dist-desk', import.meta.url));

/**
 * The web server: openapi.yaml under /api, the web application everywhere else. Hooks here apply to
 * every request, those of a plugin to its own routes (Fastify's encapsulation).
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, sandbox, disk, clientFolder = distFolder, deskFolder = distDeskFolder } = options;
  const { trustedProxies } = services.config;
  const contract = readContract();
  const readForwardedFor = forwardedForReader(services);
  const requestId = requestIds(trustedProxies);
  const security = securityHeaders(services.config);
  const headersOf = (request: FastifyRequest) => ({ ...security, 'x-request-id': request.id });
  const logOutage = logOfBursts(services);
  const logBusy = logOfBursts(services);
  const answerCall = answerUnknownCall(contract);
  const built = builtCodes(clientFolder);
  const loadRendererOf = async (code: LanguageCode): Promise<RenderPage | null> => {
    const openPage = await loadRenderer(clientFolder, code);
    const chunksOf = routeChunks(folderOf(code, clientFolder));
    const said = { ...services, site: siteIn(services, code) };
    return openPage && pageRenderer({ services: said, openPage, call: callOf(() => app), chunksOf });
  };
  const english = services.config.renderTimeout > 0 ? await loadRendererOf('en') : null;
  const answer = answerPage(services, clientFolder, {
    render: (code) => (code === 'en' || english === null ? english : onceLoaded(() => loadRendererOf(code))),
    refuse: (_, reply) => sendProblem(reply.header('allow', 'GET, HEAD'), problemOf(405)),
  });
  const app: FastifyInstance = Fastify({
    loggerInstance: services.logger.child({}, { level: 'error' }),
    // `withinRequest` adds the request's id to each line
    childLoggerFactory: () => services.logger,
    // metrics count the requests
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 30_000,
    // Fastify's first call for each request, unknown addresses included
    genReqId: (request) => {
      readForwardedFor(request);
      return requestId(request);
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // requests on open connections are answered during shutdown, with `connection: close`
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => usualAddress(url, built),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // An address that cannot be decoded, or has a segment over `maxParamLength`, reaches no route
    // and so no plugin.
    frameworkErrors: (_error, request, reply) => {
      const answerOf = request.url.startsWith(`${apiPrefix}/`) ? answerCall : answer;
      const answered = answerOf(request, reply.headers(headersOf(request)));
      void Promise.resolve(answered).catch(() => sendProblem(reply, problemOf(404)));
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return socket.destroy();
      const body = JSON.stringify(bodyOf(problemOf(400), 'en'));
      const headers = {
        ...security,
        'content-type': 'application/json',
        'content-length': body.length,
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'));
    },
  });
  options.trace?.(app);
  // on the root, so that unknown addresses refuse a body for the same reasons as known ones
  acceptJson(app);
  const explain = (request: FastifyRequest, error: unknown) => {
    const problem = toProblem(error);
    withinRequest(request.id, () => {
      if (error instanceof DatabaseUnreachable) logOutage({ event: 'database.unreachable', reason: error.message });
      else if (error instanceof BlobsUnavailable) logOutage({ event: 'blobs.unavailable', reason: error.message });
      else if (problem.details.error === 'busy') logBusy({ event: 'server.busy' });
      else report(services, request, problem, error);
    });
    return problem;
  };
  app.setErrorHandler((error, request, reply) => sendProblem(reply, explain(request, error)));

  // Hooks call `done` instead of being async: a promise per hook costs each request a microtask
  // turn.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    withinRequest(request.id, done);
  });
  // Fastify's body parser leaves the AsyncLocalStorage context, so it is entered again.
  app.addHook('preValidation', (request, _, done) => {
    if (currentRequestId() === request.id) done();
    else withinRequest(request.id, done);
  });
  if (disk) {
    app.addHook('onRequest', (request, _, done) => {
      if (!needsSpace(request, operationOf(request))) return done();
      requireSpace(disk).then(() => done(), done);
    });
  }
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const operationIdOf = (request: FastifyRequest) => operationOf(request)?.operationId ?? null;
  metricsRoutes(app, { services, operationIdOf, ...(disk && { disk }) });
  const { beforeAnswer, afterAnswer } = options;
  if (beforeAnswer) {
    app.addHook('onSend', (request, reply, payload, done) => {
      if (!mayWrite(request, operationOf(request))) return done(null, payload);
      const replace = (error: unknown) => {
        if (payload instanceof Readable) payload.destroy();
        return replaceByProblem(reply, explain(request, error), headersOf(request));
      };
      beforeAnswer()
        .then(() => payload, replace)
        .then((answer) => done(null, answer), done);
    });
  }
  // else shutdown would wait for keep-alive connections
  app.addHook('onSend', (_, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  if (afterAnswer) {
    app.addHook('onResponse', (request, _, done) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') afterAnswer();
      done();
    });
  }

  await app.register(api, { prefix: apiPrefix, services, contract });
  await app.register(async (outbox) => {
    outbox.addHook('onSend', compressAnswer);
    outboxRoutes(outbox, services);
  });
  const scripts = new Set([...builtScripts(clientFolder), ...builtScripts(join(deskFolder, 'desk'))]);
  await app.register(async (reports) => reportsRoute(reports, services, scripts));
  await app.register(async (newsletter) => oneClickRoute(newsletter, services));
  await app.register(async (pictures) => {
    pictures.addHook('preValidation', refuseUnstorableInput);
    pictures.addHook('onSend', compressAnswer);
    pictureRoutes(pictures, services);
    sitePictureRoute(pictures, services);
    lessonPictureRoute(pictures, services);
  });
  if (sandbox) {
    await app.register(async (routes) => {
      routes.addHook('preValidation', refuseUnstorableInput);
      routes.addHook('onSend', compressAnswer);
      sandboxRoutes(routes, services.config, sandbox);
    });
  }
  searchEngineRoutes(app, services);
  didRoute(app, services);
  wellKnownRoutes(app, services);
  certificatePictureRoute(app, services);
  await app.register(certificatePages, { answer });
  // while it is off, its addresses are unknown ones
  if (services.config.desk) await app.register(deskPages, { folder: deskFolder, config: services.config });
  await app.register(workerFiles, { folder: clientFolder, config: services.config });
  await app.register(pages, { folder: clientFolder, answer, config: services.config });
  return app;
}

/** Loads what renders another language at its first page. */
function onceLoaded(load: () => Promise<RenderPage | null>): RenderPage {
  let loading: Promise<RenderPage | null> | null = null;
  return async (options) => {
    loading ??= load();
    return (await loading)?.(options) ?? null;
  };
}

/** Answers API calls of server-side rendering through all hooks, without a socket. */
function callOf(app: () => FastifyInstance) {
  return async ({ method, url, headers }: Request, ip: string): Promise<Response> => {
    if (method !== 'GET') throw new Error(`A page that is rendered on the server called ${method}`);
    const { pathname, search } = new URL(url);
    const answer = await app().inject({
      method,
      url: pathname + search,
      headers: { accept: headers.get('accept') ?? '*/*', 'accept-language': headers.get('accept-language') ?? 'en' },
      // limits count for the visitor, not for the server
      remoteAddress: ip,
    });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  };
}

function operationOf({ routeOptions }: FastifyRequest): ContractOperation | null {
  return routeOptions.config.operation ?? null;
}

/**
 * Error codes that are logged because they suggest guessing or forging, in addition to 401, 403
 * and 429.
 */
const suspicious = new Set(['invalid_code', 'code_expired', 'bad_signature']);

/** Logs requests that concern an operator, without query and body. */
function report({ log }: Services, request: FastifyRequest, problem: Problem, error: unknown): void {
  const { status, details } = problem;
  const where = { method: request.method, path: request.url.split('?')[0], ip: request.ip };
  if (error instanceof Problem && status === 503) {
    // `unavailable` is either a full disk, which has its own log line, or shutdown
    if (details.error !== 'unavailable') {
      log({ event: 'request.failed', status, ...where, error: details.error, reason: error.message });
    }
  } else if (status >= 500) {
    log({ event: 'request.failed', status, ...where, reason: error instanceof Error ? error.stack : String(error) });
  } else if (status === 401 || status === 403 || status === 429 || suspicious.has(details.error ?? '')) {
    log({ event: 'request.refused', status, ...where, ...(details.error !== undefined && { error: details.error }) });
  }
}

/** Pause after which the next line starts a new burst, in milliseconds. */
const burstGap = 10_000;

/** Logs the first line of each burst; metrics count all of them. */
function logOfBursts({ log, now }: Services): Services['log'] {
  let last = Number.NEGATIVE_INFINITY;
  return (line) => {
    const time = now().getTime();
    if (Math.abs(time - last) >= burstGap) log(line);
    last = time;
  };
}
