import { expect } from 'vitest';
import { type Answered, learn, password } from '../e2e/support/buyers.ts';
import { startPlatform } from '../server/support/platform.ts';
import { loadSettings, lostOf, startLoad } from './support/load.ts';
import { realContent } from './support/proxied.ts';
import { roundsOr, scenario } from './support/scenario.ts';

const day = 24 * 60 * 60_000;

const title =
  '[F7] when the clock jumps a day ahead and back, learners go on registering, logging in and buying, also those who were limited';

scenario('clock jumps', title, async (figures) => {
  const rounds = roundsOr(1);
  const platform = await startPlatform({ content: realContent, env: loadSettings });
  try {
    const server = { url: await platform.app.listen({ port: 0, host: '127.0.0.1' }) };
    const answered: Answered = { registered: [], bought: [] };
    const email = 'before@example.org';
    await learn([server], email, answered);
    const logIn = (tried: string) => platform.post('/api/login', { email, password: tried });
    for (; figures.rounds < rounds; figures.rounds++) {
      platform.clock.advance(day);
      // limits are counted, one is used up, in a time that is the future again in a moment
      for (let tries = 0; tries < 11; tries++) await logIn('wrong');
      expect((await logIn('wrong')).status).toBe(429);
      const ahead = startLoad([server], figures, { width: 2, name: `ahead-${figures.rounds}` });
      await ahead.untilMoreBought(2);
      await ahead.end();
      platform.clock.advance(-day);
      expect((await logIn(password)).status).toBe(200);
      const back = startLoad([server], figures, { width: 2, name: `back-${figures.rounds}` });
      await back.untilMoreBought(2);
      await back.end();
      for (const load of [ahead, back]) {
        answered.registered.push(...load.answered.registered);
        answered.bought.push(...load.answered.bought);
      }
    }
    figures.lost = (await lostOf(server, answered)).length;
    expect(figures.lost).toBe(0);
  } finally {
    await platform.close();
  }
});
