import { expect } from 'vitest';
import { startServers } from '../e2e/support/platform.ts';
import { loadSettings, lostOf, startLoad } from './support/load.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const count = process.env.DATABASE_URL ? 2 : 1;
const [fault, words] =
  count === 2 ? ['two servers, one killed', 'one of two servers'] : ['server killed', 'the server'];

scenario(
  fault,
  `[PAY-09] kill -9 of ${words} under load: nothing answered is lost, and it comes back`,
  async (figures) => {
    const rounds = roundsOr(1);
    const { servers, stop } = await startServers(count, loadSettings);
    try {
      const alive = [...servers];
      const load = startLoad(alive, figures, { width: 4, isCut: true });
      for (; figures.rounds < rounds; figures.rounds++) {
        await load.untilMoreBought(3);
        const victim = servers[figures.rounds % count];
        if (!victim) throw new Error('no server is left');
        // a balancer would ask the other one from now on
        if (count === 2) alive.splice(alive.indexOf(victim), 1);
        await victim.kill();
        if (count === 2) await load.untilMoreBought(1);
        await victim.restart();
        if (count === 2) alive.push(victim);
      }
      await load.untilMoreBought(3);
      await load.end();
      for (const server of servers) {
        const lost = await lostOf(server, load.answered);
        figures.lost = Math.max(figures.lost, lost.length);
        expect(lost).toEqual([]);
      }
    } finally {
      await stop();
    }
  },
);
