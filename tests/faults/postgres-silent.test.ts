import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lostOf, startLoad } from './support/load.ts';
import { startProxied, timeouts } from './support/proxied.ts';
import { roundsOr, scenario } from './support/scenario.ts';

let world: Awaited<ReturnType<typeof startProxied>>;
beforeAll(async () => {
  world = await startProxied();
});
afterAll(() => world.close());

/** As many as the pool has connections. */
const poolSize = 10;

/** Statements on all connections of the pool at the same time; whether each was answered. */
async function askOnAll(): Promise<boolean[]> {
  const asking = Array.from({ length: poolSize }, () => world.platform.get('/api/ready'));
  return (await Promise.all(asking)).map(({ status, headers }) => {
    if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, '5']);
    return status === 200;
  });
}

/** Opens all connections that the pool may have. */
async function fillPool(): Promise<void> {
  const { db } = world.platform.services;
  await Promise.all(Array.from({ length: poolSize }, () => sql`select pg_sleep(0.1)`.execute(db)));
}

const title =
  '[F2] connections to PostgreSQL go silent under load: calls are answered 503 in time, the pool heals, nothing answered is lost';

scenario('PostgreSQL black-holed', title, async (figures) => {
  const rounds = roundsOr(2);
  const server = { url: await world.listen() };
  const load = startLoad([server], figures, { width: 6 });
  for (; figures.rounds < rounds; figures.rounds++) {
    await load.untilMoreBought(3);
    // each second time new connections hang too, until it has been noticed
    if (figures.rounds % 2 === 1) {
      world.proxy.hold();
      expect(await askOnAll()).toContain(false);
    }
    world.proxy.forget();
  }
  await load.untilMoreBought(3);
  await load.end();
  figures.lost = (await lostOf(server, load.answered)).length;
  expect(figures.lost).toBe(0);
});

it('[F2] after one statement without an answer, no other connection that went silent is used', async () => {
  await fillPool();
  world.proxy.forget();
  expect((await world.platform.get('/api/ready')).status).toBe(503);
  expect((await world.platform.get('/api/ready')).status).toBe(200);
  expect(await askOnAll()).not.toContain(false);
});

it('[F2] while nothing gets through every call is answered 503, and after that 200, without a restart', async () => {
  await fillPool();
  world.proxy.hold();
  for (let turn = 0; turn < 2; turn++) expect(await askOnAll()).not.toContain(true);
  world.proxy.forget();
  expect(await askOnAll()).not.toContain(false);
});

it('[F2] the rollback of a transaction whose connection went silent does not wait as well', async () => {
  const { db } = world.platform.services;
  let timedOutSince = 0;
  const work = db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    world.proxy.forget();
    timedOutSince = performance.now();
    await sql`select 1`.execute(transaction);
  });
  await expect(work).rejects.toThrow('Query read timeout');
  expect(performance.now() - timedOutSince).toBeLessThan(2 * timeouts.answer);
});

it('[F3] PostgreSQL gives up a transaction whose client went silent, so that its row locks hold up no later call for long', async () => {
  const { db } = world.platform.services;
  const lock = (then: () => void) =>
    db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('settings').select('name').forUpdate().execute();
      then();
      await transaction.selectFrom('settings').select('name').execute();
    });
  await expect(lock(world.proxy.forget)).rejects.toThrow('Query read timeout');
  await lock(() => undefined);
});

it('[F1] an outage causes one log line, however many calls fail', async () => {
  const { log, clock } = world.platform;
  clock.advance(60_000);
  log.length = 0;
  await fillPool();
  world.proxy.hold();
  await askOnAll();
  world.proxy.forget();
  expect(log).toEqual([{ event: 'database.unreachable', reason: expect.any(String), request_id: expect.any(String) }]);
});
