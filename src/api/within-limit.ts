import { ANSWER_LIMIT } from '../../common/rules/durations.ts';

/** What an aborted request has as its reason when no answer came. */
const TIMEOUT = 'TimeoutError';

export const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === TIMEOUT;

/**
 * A call that may be sent twice: without an answer within `ANSWER_LIMIT` it fails with a network
 * error. `AbortSignal.any` is newer than the browsers of tools/browsers/targets.ts.
 */
export async function withinLimit<Value>(
  run: (signal: AbortSignal) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const limit = new AbortController();
  const stop = () => limit.abort(signal?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException(TIMEOUT, TIMEOUT)), ANSWER_LIMIT);
  signal?.addEventListener('abort', stop);
  try {
    return await run(limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
