import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressSet } from '../domain/common/network.ts';

/** Ids go into log lines and a response header. */
const accepted = /^[A-Za-z0-9-]{1,64}$/;

const current = new AsyncLocalStorage<string>();

/** `X-Request-Id` of trusted proxies only: others could imitate another request's lines. */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = addressSet(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && accepted.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isUsable ? given : randomUUID();
  };
}

export function withinRequest<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/** Undefined outside of a request. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
