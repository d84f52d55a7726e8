import { Kysely, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type DatabaseTimeouts, date, int8, type OpenDatabase } from './connection.ts';
import type { Database } from './schema.ts';
import { isConnectionError, isReadTimeout, unreachable } from './unreachable.ts';

interface Options {
  onQuery?: Logger | undefined;
  timeouts?: DatabaseTimeouts | undefined;
}

const usualTimeouts: DatabaseTimeouts = { connection: 5_000, statement: 15_000, answer: 20_000 };

/** @throws DatabaseUnreachable, also from statements while the server is away */
export async function openPostgres(
  connectionString: string,
  { onQuery, timeouts = usualTimeouts }: Options = {},
): Promise<OpenDatabase> {
  const { default: pg } = await import('pg');
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(date, String);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: timeouts.connection,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.answer,
    // frees the row locks of transactions whose connection was lost
    idle_in_transaction_session_timeout: timeouts.statement,
    // detects idle connections that a failover or NAT dropped within about 20 seconds
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 30 * 60,
  });
  // Without listeners a broken connection ends the process. The pool reports idle ones, and
  // replaces all.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: guardedPool(pool) }),
    ...(onQuery && { log: onQuery }),
  });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    throw unreachable(error);
  }
  const withoutTimeouts: OpenDatabase['withoutTimeouts'] = async (work) => {
    const unlimited = await openPostgres(connectionString, {
      onQuery,
      timeouts: { ...timeouts, statement: 0, answer: 0 },
    });
    try {
      return await work(unlimited.db);
    } finally {
      await unlimited.close();
    }
  };
  return { db, sync: () => Promise.resolve(), withoutTimeouts, close: () => db.destroy() };
}

/**
 * node-postgres would give a connection whose statement timed out to the next caller. Here it takes
 * no further statement and is destroyed on release, as are all that have not answered since.
 */
function guardedPool(pool: PostgresPool): PostgresPool {
  const answeredAt = new WeakMap<PostgresPoolClient, number>();
  let timedOutSince = Number.NEGATIVE_INFINITY;

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error) => {
        throw unreachable(error);
      });
      const answered = answeredAt.get(client);
      if (answered === undefined || answered >= timedOutSince) return guarded(client);
      client.release(true);
    }
  }

  function guarded(client: PostgresPoolClient): PostgresPoolClient {
    let broken: Error | undefined;
    const query = async <R>(text: string, parameters: readonly unknown[]) => {
      if (broken) throw broken;
      const sentAt = performance.now();
      try {
        const result = await client.query<R>(text, parameters);
        answeredAt.set(client, performance.now());
        return result;
      } catch (error) {
        if (!isConnectionError(error)) throw error;
        if (isReadTimeout(error)) timedOutSince = Math.max(timedOutSince, sentAt);
        broken = unreachable(error);
        throw broken;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || broken !== undefined),
    };
  }

  return { options: pool.options, connect, end: () => pool.end() };
}
