import type { FastifyRequest } from 'fastify';
import type { RepeatableCall } from '../domain/common/once.ts';
import { memberOf } from './identity.ts';

/** A member's call, with the key by which it may be repeated. */
export function callOf(request: FastifyRequest): RepeatableCall {
  const key = request.headers['idempotency-key'];
  return {
    userId: memberOf(request).userId,
    key: typeof key === 'string' ? key : undefined,
    what: `${request.method} ${request.url}`,
    body: request.body,
  };
}
