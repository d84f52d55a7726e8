import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import { invalid, Problem } from '../domain/common/problem.ts';
import type { OperationId } from '../operations/operation.ts';
import { problemOf } from './errors.ts';

/** The signature of this operation covers the bytes of its body, so it gets them as they came. */
const signed: OperationId = 'stripeWebhook';

/** Accepts JSON and nothing else; keys that would reach an object's prototype are refused. */
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
 * `preValidation` hook that refuses texts with a NUL character, which the database cannot keep, and
 * texts whose Unicode is broken. A query string counts only where the route describes one: others
 * are not read.
 * @throws Problem 422 with the field.
 */
export const refuseUnstorableInput: preValidationHookHandler = ({ params, query, body, routeOptions }, _, done) => {
  for (const part of [params, routeOptions.schema?.querystring && query, body]) refuseUnstorable(part);
  done();
};

function refuseUnstorable(input: unknown): void {
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return;
  for (const [field, value] of Object.entries(input)) {
    if (holdsUnstorable(value)) throw invalid({ [field]: ['This text contains a character that is not allowed.'] });
  }
}

/**
 * Bodies are at most 64 KiB, but may be nested as deeply as that allows: hence a stack instead of
 * recursion.
 */
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
 * `onRequest` hook of a route that takes a body, which has to be JSON.
 * @throws Problem 400 without a body, 415 for another media type.
 */
export async function requireJson({ headers }: FastifyRequest): Promise<void> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  throw empty ? new Problem(400, 'Please send JSON.', { error: 'bad_request' }) : problemOf(415);
}
