import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressSet } from '../domain/common/network.ts';

/** The format of an id, since it goes into log lines and a response header. */
const accepted = /^[A-Za-z0-9-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/**
 * Gives each request an id: the one in `X-Request-Id` when a trusted proxy sends it and it is plain
 * letters, digits and hyphens, at most 64; else a new one. From any other caller it could make
 * lines look like a part of another request.
 */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = addressSet(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && accepted.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isUsable ? given : randomUUID();
  };
}

/** Runs something as a part of the request with that id, with all that it starts. */
export function withinRequest<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
