import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { DatabaseUnreachable } from '../db/unreachable.ts';
import { Problem } from '../domain/common/problem.ts';
import type { DiskSpace } from '../observability/disk.ts';
import { currentRequestId, requestIds, withinRequest } from '../observability/request-ids.ts';
import { certificatePages } from '../pages/certificate-pages.ts';
import { answerPage, builtScripts, pages } from '../pages/files.ts';
import { drawings } from '../pages/render.ts';
import { loadRenderer } from '../pages/renderer.ts';
import { routeChunks } from '../pages/route-chunks.ts';
import { securityHeaders } from '../pages/security-headers.ts';
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
  /** The embedded payment provider; null where it does not take the payments. */
  sandbox: Sandbox | null;
  /**
   * Runs before an answer leaves where answering may have written something, as a GET that settles
   * an order.
   */
  beforeAnswer?: () => Promise<void>;
  /** Runs after the answer to anything but GET and HEAD. */
  afterAnswer?: () => void;
  /** The disk of the embedded database. */
  disk?: DiskSpace;
  /** Adds its hooks before all others, where requests are traced (observability/tracing.ts). */
  trace?: (app: FastifyInstance) => void;
  /** The built web application. */
  clientFolder?: string;
}

const apiPrefix = '/api';
const bodyLimit = 64 * 1024;
const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * The web server: the operations of openapi.yaml under /api, the web application everywhere else.
 * Hooks here apply to every request; those of one part are in its plugin, where Fastify's
 * encapsulation keeps them.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, sandbox, disk, clientFolder = distFolder } = options;
  const { trustedProxies } = services.config;
  const contract = readContract();
  const readForwardedFor = forwardedForReader(services);
  const requestId = requestIds(trustedProxies);
  const security = securityHeaders(services.config);
  const headersOf = (request: FastifyRequest) => ({ ...security, 'x-request-id': request.id });
  const logOutage = logOfBursts(services);
  const logBusy = logOfBursts(services);
  const answerCall = answerUnknownCall(contract);
  const openPage = services.config.drawLimit > 0 ? await loadRenderer(clientFolder) : null;
  const draw =
    openPage && drawings({ services, openPage, call: callOf(() => app), chunksOf: routeChunks(clientFolder) });
  const answer = answerPage(services, clientFolder, {
    draw,
    refuse: (_, reply) => sendProblem(reply.header('allow', 'GET, HEAD'), problemOf(405)),
  });
  const app: FastifyInstance = Fastify({
    // its own lines, such as the address that it listens at, are among ours
    loggerInstance: services.logger.child({}, { level: 'error' }),
    // lines have the request's id from `withinRequest`
    childLoggerFactory: () => services.logger,
    // metrics count the requests; only what an operator should know is logged
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: 30_000,
    // Fastify calls it first, also for an address that leads to no route
    genReqId: (request) => {
      readForwardedFor(request);
      return requestId(request);
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // what still comes over an open connection while the server stops is answered, and the
    // connection ended
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => usualAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // an address that cannot be decoded, or with a segment too long for any id, leads to no route
    // and thus to no plugin
    frameworkErrors: (_error, request, reply) => {
      const answerOf = request.url.startsWith(`${apiPrefix}/`) ? answerCall : answer;
      const answered = answerOf(request, reply.headers(headersOf(request)));
      void Promise.resolve(answered).catch(() => sendProblem(reply, problemOf(404)));
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return socket.destroy();
      const body = JSON.stringify(bodyOf(problemOf(400)));
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
  // for all plugins: an unknown address refuses a body for the same reasons as a known one
  acceptJson(app);
  const explain = (request: FastifyRequest, error: unknown) => {
    const problem = toProblem(error);
    withinRequest(request.id, () => {
      if (error instanceof DatabaseUnreachable) logOutage({ event: 'database.unreachable', reason: error.message });
      else if (problem.details.error === 'busy') logBusy({ event: 'server.busy' });
      else report(services, request, problem, error);
    });
    return problem;
  };
  app.setErrorHandler((error, request, reply) => sendProblem(reply, explain(request, error)));

  // hooks that wait for nothing call `done`: each promise would cost every request a turn of the
  // microtask queue
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    withinRequest(request.id, done);
  });
  // reading a body leaves the request's own chain of calls, so it is taken up again after that
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
  // else the server would wait for connections that their clients keep open
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
  await app.register(async (reports) => reportsRoute(reports, services, builtScripts(clientFolder)));
  await app.register(async (newsletter) => oneClickRoute(newsletter, services));
  await app.register(async (pictures) => {
    pictures.addHook('preValidation', refuseUnstorableInput);
    pictures.addHook('onSend', compressAnswer);
    pictureRoutes(pictures, services);
    sitePictureRoute(pictures, services);
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
  await app.register(pages, { folder: clientFolder, answer, config: services.config });
  return app;
}

/**
 * Answers calls that pages make while they are drawn: through all hooks of the API, without a
 * socket.
 */
function callOf(app: () => FastifyInstance) {
  return async ({ method, url, headers }: Request, ip: string): Promise<Response> => {
    if (method !== 'GET') throw new Error(`A page that is drawn called ${method}`);
    const { pathname, search } = new URL(url);
    const answer = await app().inject({
      method,
      url: pathname + search,
      headers: { accept: headers.get('accept') ?? '*/*' },
      // limits count for whom the page is drawn
      remoteAddress: ip,
    });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  };
}

/** The operation that a request calls; null outside of the API. */
function operationOf({ routeOptions }: FastifyRequest): ContractOperation | null {
  return routeOptions.config.operation ?? null;
}

/** Refusals with another status than 401, 403 and 429 that show guessing or forging. */
const suspicious = new Set(['invalid_code', 'code_expired', 'bad_signature']);

/**
 * Logs what an operator should know of. The address goes without its query, and nothing of the body
 * is kept.
 */
function report({ log }: Services, request: FastifyRequest, problem: Problem, error: unknown): void {
  const { status, details } = problem;
  const where = { method: request.method, path: request.url.split('?')[0], ip: request.ip };
  if (error instanceof Problem && status === 503) {
    // a full disk has a line of its own, and a server that stops needs none for each caller
    if (details.error !== 'unavailable') {
      log({ event: 'request.failed', status, ...where, error: details.error, reason: error.message });
    }
  } else if (status >= 500) {
    log({ event: 'request.failed', status, ...where, reason: error instanceof Error ? error.stack : String(error) });
  } else if (status === 401 || status === 403 || status === 429 || suspicious.has(details.error ?? '')) {
    log({ event: 'request.refused', status, ...where, ...(details.error !== undefined && { error: details.error }) });
  }
}

/**
 * How long there has to be none of a kind until a further one begins another burst, in
 * milliseconds.
 */
const burstGap = 10_000;

/**
 * Logs the first of each burst, such as of the calls that an outage of the database makes fail;
 * metrics count the others.
 */
function logOfBursts({ log, now }: Services): Services['log'] {
  let last = Number.NEGATIVE_INFINITY;
  return (line) => {
    const time = now().getTime();
    if (Math.abs(time - last) >= burstGap) log(line);
    last = time;
  };
}
