import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../domain/common/problem.ts';

/** The caller that a valid token identifies. */
export interface Identity {
  userId: string;
  /** SHA-256 of the token, by which its session is found. */
  tokenHash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The logged-in caller of an operation; null for a visitor. Decorates the requests of the API
     * only.
     */
    identity: Identity | null;
  }
}

/**
 * The logged-in caller of an operation that requires one.
 * @throws Problem 401 without one.
 */
export function memberOf({ identity }: Pick<FastifyRequest, 'identity'>): Identity {
  if (!identity) throw unauthenticated();
  return identity;
}
