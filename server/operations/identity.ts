import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../domain/common/problem.ts';

/** Who asks, as far as the token says. */
export interface Identity {
  userId: string;
  /** SHA-256 of the token, which names the session. */
  tokenHash: string;
}

const identities = new WeakMap<FastifyRequest, Identity>();

/** Notes whom the request's token belongs to. */
export function identify(request: FastifyRequest, identity: Identity): void {
  identities.set(request, identity);
}

/** The logged-in user of a call that needs one. */
export function memberOf(request: FastifyRequest): Identity {
  const identity = identities.get(request);
  if (!identity) throw unauthenticated();
  return identity;
}

/** The logged-in user of a call that visitors may make too; null for a visitor. */
export function visitorOf(request: FastifyRequest): Identity | null {
  return identities.get(request) ?? null;
}
