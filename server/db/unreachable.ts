/** PostgreSQL cannot be reached, or did not answer: what was asked last may have happened or not. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/**
 * SQLSTATEs of a server that ends connections or takes none: class 08, shutdown, crash, start, a database that was dropped,
 * an idle session, too many connections; of one that ended a statement which took too long, or a transaction without a
 * next statement; and of one that is read-only, as the former primary is after a failover.
 */
const states = /^(08...|57P0[12345]|53300|57014|25P03|25006)$/;

/** Node's codes of a connection that broke or was never made. */
const systemCodes =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN)$/;

/** What node-postgres says of such connections; these errors have no code. */
const messages = /^Connection terminated|^Query read timeout$|not queryable$/;

/** The time for an answer was over while the connection seemed to be open. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Whether an error of node-postgres says that the server is away, rather than what is wrong with a statement. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return messages.test(error.message);
  return states.test(error.code) || systemCodes.test(error.code);
}

/** An error with its reason in words: Node reports a host with several addresses as one without a message. */
export function unreachable(error: unknown): DatabaseUnreachable {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return new DatabaseUnreachable(first instanceof Error ? first.message : String(first), { cause: error });
}
