import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import { invalid, Problem } from '../domain/common/problem.ts';
import type { OperationId } from '../operations/operation.ts';
import { problemOf } from './errors.ts';

/** Gets the raw bytes of its body, which its signature covers. */
const signed: OperationId = 'stripeWebhook';

/** JSON only; `__proto__` and `constructor` keys are refused. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body)) return done(problemOf(400));
    if (request.routeOptions.config.operation?.operationId === signed) return done(null, body);
    if (body.length === 0) return done(problemOf(400));
    return parse(request, body.toString('utf8'), (error, value: unknown) => done(error ? problemOf(400) : null, value));
  });
}

/**
 * `preValidation` hook that refuses NUL characters, which PostgreSQL cannot store, and lone
 * surrogates. Query strings are checked only where the route describes one.
 * @throws Problem 422 with the field
 */
export const refuseUnstorableInput: preValidationHookHandler = ({ params, query, body, routeOptions }, _, done) => {
  for (const part of [params, routeOptions.schema?.querystring && query, body]) refuseUnstorable(part);
  done();
};

function refuseUnstorable(input: unknown): void {
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return;
  for (const [field, value] of Object.entries(input)) {
    if (holdsUnstorable(value)) throw invalid({ [field]: [({ rules }) => rules.details.notAllowed] });
  }
}

/** An explicit stack: 64 KiB of JSON can be nested too deeply for recursion. */
function holdsUnstorable(value: unknown): boolean {
  const stack = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return true;
    if (typeof next === 'object' && next !== null) stack.push(...Object.keys(next), ...Object.values(next));
  }
  return false;
}

/**
 * `onRequest` hook of routes that take a body.
 * @throws Problem 400 without a body, 415 for another media type
 */
export async function requireJson({ headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  throw empty ? new Problem(400, ({ requests }) => requests.failed.notJson, { error: 'bad_request' }) : problemOf(415);
}
