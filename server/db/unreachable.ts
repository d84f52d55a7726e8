/** PostgreSQL is unreachable or did not answer; the last statement may have run or not. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/**
 * SQLSTATEs of failed, refused and timed-out connections and statements; 25006 is read-only, as a
 * former primary.
 */
const states = /^(08...|57P0[12345]|53300|57014|25P03|25006)$/;

/** Node's codes of failed connections. */
const systemCodes =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN)$/;

/** node-postgres's errors of failed connections, which have no code. */
const messages = /^Connection terminated|^Query read timeout$|not queryable$/;

/** Timeout while the connection seemed open. */
export const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** As opposed to an error of the statement. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return messages.test(error.message);
  return states.test(error.code) || systemCodes.test(error.code);
}

/** Node throws an AggregateError without a message for a host with several addresses. */
export function unreachable(error: unknown): DatabaseUnreachable {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return new DatabaseUnreachable(first instanceof Error ? first.message : String(first), { cause: error });
}
