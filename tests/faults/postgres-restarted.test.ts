import { expect } from 'vitest';
import { startServers } from '../e2e/support/platform.ts';
import { loadSettings, lostOf, startLoad } from './support/load.ts';
import { startPostgres } from './support/postgres.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const title =
  '[F1] when PostgreSQL restarts under load, both servers go on, calls in between are answered 503, and nothing answered is lost';

scenario('PostgreSQL restarted', title, async (figures) => {
  const rounds = roundsOr(3);
  const postgres = await startPostgres();
  const { servers, stop } = await startServers(2, { DATABASE_URL: postgres.url, ...loadSettings });
  try {
    const load = startLoad(servers, figures, { width: 6 });
    for (; figures.rounds < rounds; figures.rounds++) {
      await load.untilMoreBought(3);
      await postgres.restart(figures.rounds % 3 === 2 ? 'fast' : 'immediate');
    }
    await load.untilMoreBought(3);
    await load.end();
    // also the outbox goes on: what was bought last has its receipt, from whichever server found it
    // first
    const last = `${load.answered.bought.at(-1)}`;
    const printed = () => servers.map((server) => server.printed()).join('\n');
    await expect.poll(() => printed().split(last).length, { timeout: 120_000 }).toBeGreaterThan(2);
    for (const server of servers) {
      expect((await fetch(`${server.url}/api/health`)).status, server.printed().slice(-2_000)).toBe(200);
      const lost = await lostOf(server, load.answered);
      figures.lost = Math.max(figures.lost, lost.length);
      expect(lost).toEqual([]);
    }
  } finally {
    await stop();
    await postgres.stop();
  }
});
