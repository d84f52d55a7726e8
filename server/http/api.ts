import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  RouteHandlerMethod,
} from 'fastify';
import type { CourseQuery } from '../../common/api/types.ts';
import { findSession } from '../domain/accounts/sessions.ts';
import { asksForSharedPage } from '../domain/catalogue/page-query.ts';
import { etagOf } from '../encoding.ts';
import { type Identity, memberOf } from '../operations/identity.ts';
import { allOperations } from '../operations/index.ts';
import type { OperationId } from '../operations/operation.ts';
import type { Services } from '../services.ts';
import { compileSerializer, compileValidator } from './compile.ts';
import { compressAnswer } from './compression.ts';
import type { Contract, ContractOperation } from './contract.ts';
import { deskGate } from './desk-gate.ts';
import { problemOf, sendProblem } from './errors.ts';
import { refuseUnstorableInput, requireJson } from './json-body.ts';

/** In bytes, where more than usual is sent; who calls is known before it is read. */
const bodyLimits: Partial<Record<OperationId, number>> = {
  readDeskStatement: 3 * 1024 * 1024,
  sendDeskUpload: 288 * 1024,
};

export interface ApiOptions {
  services: Services;
  contract: Contract;
}

/** The operations of openapi.yaml; other addresses below the prefix get 404 or 405 as JSON. */
export async function api(app: FastifyInstance, { services, contract }: ApiOptions): Promise<void> {
  const answer = answerUnknownCall(contract);
  app.setNotFoundHandler({ preValidation: refuseUnstorableInput }, answer);
  // Without these routes the web application's wildcard would answer GET and HEAD below the prefix.
  app.get('/', answer);
  app.get('/*', answer);
  await app.register(operations, { services, contract });
}

/** 405 with `allow` where the path takes other methods, else 404. */
export function answerUnknownCall(contract: Contract) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = contract.methodsAt(request.url.split('?')[0] ?? '');
    if (allowed.length === 0 || allowed.includes(request.method)) return sendProblem(reply, problemOf(404));
    return sendProblem(reply.header('allow', allowed.join(', ')), problemOf(405));
  };
}

async function operations(app: FastifyInstance, { services, contract }: ApiOptions): Promise<void> {
  const handlers = allOperations(services) as Record<OperationId, RouteHandlerMethod>;
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // `getReady` answers 503 on open connections too, so that load balancers stop sending; every
  // other call is still answered during shutdown.
  const refuseWhenClosing = async () => {
    if (closing) throw problemOf(503);
  };
  app.decorateRequest('identity', null);
  app.decorateRequest('staff', null);
  const gateOf = deskGate(services);
  app.addHook('preValidation', refuseUnstorableInput);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  for (const { operation, method, url, schema } of contract.routes) {
    const gate = operation.desk ? gateOf(operation) : null;
    const bodyLimit = bodyLimits[operation.operationId];
    app.route({
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...{ method, url, schema, config: { operation } },
      handler: handlers[operation.operationId],
      onRequest: [
        ...(operation.operationId === 'getReady' ? [refuseWhenClosing] : []),
        ...(gate ? [gate.onRequest] : []),
        ...(operation.caller === 'member' || operation.caller === 'visitor' ? [identify(services, operation)] : []),
        ...(operation.takesBody ? [requireJson] : []),
      ],
      preHandler: gate ? [gate.preHandler] : [],
      onSend: [limitCaching(operation), compressAnswer],
    });
  }
}

/**
 * An invalid token counts as none where visitors may call, and is ignored where all get the same
 * answer.
 * @throws Problem 401 where the operation needs a member
 */
function identify(services: Services, operation: ContractOperation): onRequestHookHandler {
  const check = (request: FastifyRequest, identity: Identity | null) => {
    request.identity = identity;
    if (operation.caller === 'member') memberOf(request);
  };
  return (request, _, done) => {
    if (isShared(operation, request.query)) return done();
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) {
      findSession(services, token)
        .then((identity) => check(request, identity))
        .then(() => done(), done);
      return;
    }
    check(request, null);
    done();
  };
}

const isShared = ({ caller, operationId }: ContractOperation, query: unknown): boolean =>
  caller === 'anyone' || (operationId === 'listCourses' && asksForSharedPage(query as CourseQuery));

/** Versioned answers are revalidated by ETag (304); all others are `no-store`. */
function limitCaching(operation: ContractOperation): onSendHookHandler<unknown> {
  return (request, reply, payload, done) => {
    const isVersioned = operation.versioned && reply.statusCode === 200;
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', isVersioned && request.identity === null ? 'no-cache' : 'no-store');
    }
    if (!isVersioned) return done(null, payload);
    if (!isShared(operation, request.query)) reply.header('vary', 'authorization');
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      reply.header('etag', etagOf(payload));
    }
    const versions = request.headers['if-none-match']?.split(',').map((version) => version.trim());
    if (!versions?.includes(String(reply.getHeader('etag')))) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  };
}
