import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import glue from 'fastify-openapi-glue';
import { DatabaseUnreachable } from '../db/unreachable.ts';
import { findSession } from '../domain/accounts/sessions.ts';
import { Problem } from '../domain/common/problem.ts';
import { type DiskSpace, requireSpace } from '../observability/disk.ts';
import { metricsRoutes } from '../observability/metrics-route.ts';
import { requestIds, withinRequest } from '../observability/request-ids.ts';
import { identify, memberOf, visitorOf } from '../operations/identity.ts';
import { allOperations } from '../operations/index.ts';
import { pictureRoutes } from '../pictures/route.ts';
import { sandboxRoutes } from '../providers/payments/sandbox/routes.ts';
import type { Services } from '../services.ts';
import { compressAnswers } from './compression.ts';
import { type Contract, type ContractOperation, readContract } from './contract.ts';
import { bodyOf, problemOf, sendProblem, toProblem } from './errors.ts';
import { acceptJson, refuseUnstorable, requireJson } from './json-body.ts';
import { mayWrite } from './may-write.ts';
import { outboxRoutes } from './outbox.ts';
import { securityHeaders } from './security-headers.ts';
import { type SendPage, serveClient } from './static.ts';

export interface AppOptions {
  services: Services;
  /** Runs before an answer leaves where answering may have written something, as a GET that settles an order (P30). */
  beforeAnswer?: () => Promise<void>;
  /** Runs after the answer to anything but GET and HEAD. */
  afterAnswer?: () => void;
  /** The disk of the embedded database. */
  disk?: DiskSpace;
  /** The built web application. */
  clientFolder?: string;
}

const bodyLimit = 64 * 1024;
const distFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** The web server: the calls of openapi.yaml under /api, the web application everywhere else. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, disk, clientFolder = distFolder } = options;
  const { trustedProxies } = services.config;
  const contract = readContract();
  const security = securityHeaders(services.config);
  const headersOf = (request: FastifyRequest) => ({ ...security, 'x-request-id': request.id });
  const logOutage = logOfBursts(services);
  const logBusy = logOfBursts(services);
  let sendPage: SendPage = (_, reply) => sendProblem(reply, problemOf(404));
  const app = Fastify({
    // while routes are made, fastify-openapi-glue warns of each content type that a file is sent in
    loggerInstance: services.logger.child({}, { level: 'error' }),
    childLoggerFactory: (_, bindings) => services.logger.child(bindings),
    // metrics count the requests; a line is printed of what an operator should hear of
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit,
    requestTimeout: 30_000,
    genReqId: requestIds(trustedProxies),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // what still comes over an open connection while the server stops is answered, and the connection ended
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // an address that cannot be decoded, or with a word too long for any id
    frameworkErrors: (_error, request, reply) => {
      const answered = answerUnknown(contract, sendPage, request, reply.headers(headersOf(request)));
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
  acceptJson(app);
  validateBySchema(app);
  app.setErrorHandler((error, request, reply) => {
    // an address that the files' keeper does not even look at, such as one with a word too long for a file name
    if (error instanceof Error && 'code' in error && error.code === 'FST_STATIC_FORBIDDEN_PATH') {
      return answerUnknown(contract, sendPage, request, reply);
    }
    const problem = toProblem(error);
    withinRequest(request.log, () => {
      if (error instanceof DatabaseUnreachable) logOutage({ event: 'database.unreachable', reason: error.message });
      else if (problem.details.error === 'busy') logBusy({ event: 'server.busy' });
      else report(services, request, problem, error);
    });
    return sendProblem(reply, problem);
  });

  // reading a body leaves the request's own chain of calls, so it is taken up again after that
  for (const hook of ['onRequest', 'preValidation'] as const) {
    app.addHook(hook, (request: FastifyRequest, _: FastifyReply, done: () => void) => withinRequest(request.log, done));
  }
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request));
    const operation = operationOf(contract, request);
    if (disk) await requireSpace(disk, request, operation);
    if (!operation) return;
    // who asks over an open connection is told to go elsewhere; everything else is still answered
    if (closing && operation.operationId === 'getReady') throw problemOf(503);
    await authenticate(services, operation, request);
    if (operation.takesBody) requireJson(request.headers);
  });
  app.addHook('preValidation', async (request) => {
    const { params, query, body, routeOptions } = request;
    // an address of a page is nobody's input: a page answers
    if (routeOptions.url === '/*') return;
    // a query that the call does not know is never looked at
    for (const part of [params, routeOptions.schema?.querystring && query, body]) refuseUnstorable(part);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = operationOf(contract, request);
    if (operation) return sendVersioned(operation, request, reply, payload);
    return payload;
  });
  // else the server would wait for connections that their clients keep open
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  compressAnswers(app);
  const operationIdOf = (request: FastifyRequest) => operationOf(contract, request)?.operationId ?? null;
  metricsRoutes(app, { services, operationIdOf, ...(disk && { disk }) });
  const { beforeAnswer, afterAnswer } = options;
  if (beforeAnswer) {
    app.addHook('onSend', async (request) => {
      if (mayWrite(request, operationOf(contract, request))) await beforeAnswer();
    });
  }
  if (afterAnswer) {
    app.addHook('onResponse', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') afterAnswer();
    });
  }

  await app.register(glue, {
    specification: contract.document,
    prefix: 'api',
    serviceHandlers: allOperations(services),
  });
  outboxRoutes(app, services);
  pictureRoutes(app, services);
  sandboxRoutes(app, services);
  sendPage = await serveClient(app, services, clientFolder);
  app.setNotFoundHandler((request, reply) => answerUnknown(contract, sendPage, request, reply));
  return app;
}

function operationOf(contract: Contract, request: FastifyRequest): ContractOperation | null {
  return contract.operationOf(request.method, request.routeOptions.url ?? '');
}

/** Bodies are taken as they are; what stands in an address is text and may be read as a number. */
function validateBySchema(app: FastifyInstance): void {
  const options = { allErrors: true, strict: true, strictTypes: false, strictRequired: false } as const;
  const body = formats.default(new Ajv2020(options));
  const address = formats.default(new Ajv2020({ ...options, coerceTypes: true }));
  app.setValidatorCompiler<Record<string, unknown>>(({ schema, httpPart }) =>
    (httpPart === 'body' ? body : address).compile(schema),
  );
}

/** The token counts only in the Authorization header. Where visitors are welcome, one that is not valid counts as none. */
async function authenticate(services: Services, operation: ContractOperation, request: FastifyRequest): Promise<void> {
  if (operation.caller === 'anyone') return;
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? null : await findSession(services, token);
  if (session) identify(request, session);
  else if (operation.caller === 'member') memberOf(request);
}

/** Caching of the calls: versioned lists are asked about again, everything else is kept nowhere. */
function sendVersioned(
  operation: ContractOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const isList = operation.versioned && reply.statusCode === 200;
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', isList && !visitorOf(request) ? 'no-cache' : 'no-store');
  }
  if (!isList) return payload;
  reply.header('vary', 'authorization');
  if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
    reply.header('etag', `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`);
  }
  const versions = request.headers['if-none-match']?.split(',').map((version) => version.trim());
  if (!versions?.includes(String(reply.getHeader('etag')))) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** What is at no known address: JSON under /api, a page elsewhere. */
function answerUnknown(
  contract: Contract,
  sendPage: SendPage,
  request: FastifyRequest,
  reply: FastifyReply,
): ReturnType<SendPage> {
  const path = request.url.split('?')[0] ?? '/';
  const isCall = path === '/api' || path.startsWith('/api/');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isCall && isRead) return sendPage(request, reply);
  const allowed = isCall ? contract.methodsAt(path) : ['GET', 'HEAD'];
  if (allowed.length === 0 || allowed.includes(request.method)) return sendProblem(reply, problemOf(404));
  return sendProblem(reply.header('allow', allowed.join(', ')), problemOf(405));
}

/** Refusals with another status than 401, 403 and 429 that show guessing or forging. */
const suspicious = new Set(['invalid_code', 'code_expired', 'bad_signature']);

/** What an operator should hear of (A38). The address goes without its query, and nothing of the body is kept. */
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

/** How long there has to be none of a kind until a further one begins another burst, in milliseconds. */
const burstGap = 10_000;

/** Logs the first of each burst, such as of the calls that an outage of the database makes fail; metrics count the others. */
function logOfBursts({ log, now }: Services): Services['log'] {
  let last = Number.NEGATIVE_INFINITY;
  return (line) => {
    const time = now().getTime();
    if (Math.abs(time - last) >= burstGap) log(line);
    last = time;
  };
}
