import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../domain/common/problem.ts';

export interface Identity {
  userId: string;
  /** SHA-256 of the token; the key of its session. */
  tokenHash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. Set in the API only. */
    identity: Identity | null;
  }
}

/** @throws Problem 401 for a visitor. */
export function memberOf({ identity }: Pick<FastifyRequest, 'identity'>): Identity {
  if (!identity) throw unauthenticated();
  return identity;
}
