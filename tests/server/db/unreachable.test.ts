import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isConnectionError, unreachable } from '../../../server/db/unreachable.ts';
import { startPlatform } from '../support/platform.ts';

const coded = (code: string) => Object.assign(new Error('words'), { code });

describe('an error of the database', () => {
  it.each([
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '57P04',
    '57P05',
    '25006',
    '53300',
    '57014',
    '25P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EAI_AGAIN',
  ])('[F1] an error of the database with the code %s says that the server is away', (code) => {
    expect(isConnectionError(coded(code))).toBe(true);
  });

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('[F1] an error of the database with the words "%s" says that the server is away', (message) => {
    expect(isConnectionError(new Error(message))).toBe(true);
  });

  it.each(['23505', '40001', '42P01', '25001', 'ENOENT'])(
    '[F1] an error of the database with the code %s is our fault or the statement’s, answered 500',
    (code) => {
      expect(isConnectionError(coded(code))).toBe(false);
    },
  );
});

it('[F1] calls while the database is away are answered 503 with Retry-After, and the log has one line for all of them', async () => {
  const away = unreachable(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]));
  const countryOf = () => {
    throw away;
  };
  const platform = await startPlatform({ content: null, services: { geo: { countryOf } } });
  const reason = 'connect ECONNREFUSED ::1:5432';
  const outage = { event: 'database.unreachable', reason, request_id: expect.any(String) };
  const ask = () => platform.app.inject('/api/geo');
  for (let call = 0; call < 3; call++) {
    const { statusCode, headers, body } = await ask();
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(body).error).toBe('unavailable');
    platform.clock.advance(9_000);
  }
  expect(platform.log).toEqual([outage]);
  platform.clock.advance(10_000);
  await ask();
  expect(platform.log).toEqual([outage, outage]);
  await platform.close();
});

it('[F1] a server whose database has become read-only is not ready until it can write again', async () => {
  const platform = await startPlatform({ content: null });
  const { db } = platform.services;
  expect((await platform.get('/api/ready')).status).toBe(200);
  // one call after the other has the same connection
  await sql`set default_transaction_read_only = on`.execute(db);
  const { status, headers } = await platform.get('/api/ready');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  await sql`set default_transaction_read_only = off`.execute(db);
  expect((await platform.get('/api/ready')).status).toBe(200);
  await platform.close();
});
