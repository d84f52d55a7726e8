import { expect, it } from 'vitest';
import { type Answered, isKnown, isOwned, learn } from './support/buyers.ts';
import { startPlatform } from './support/platform.ts';

/** How often the plug is pulled; KILL_ROUNDS asks for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const learners = 6;

it(`[PAY-09] killing the server ${rounds} times among ${learners} learners loses nothing that was answered`, async () => {
  const platform = await startPlatform();
  const totals = { registered: 0, bought: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const answered: Answered = { registered: [], bought: [] };
      const running = Array.from({ length: learners }, (_, index) =>
        learn([platform], `learner-${round}-${index}@example.org`, answered).catch(() => undefined),
      );
      // The plug is pulled when enough was answered, each round at another moment of the others' ways.
      const enough = 1 + (round % learners);
      await Promise.race([
        Promise.all(running),
        new Promise<void>((resolve) => {
          const look = () => (answered.bought.length >= enough ? resolve() : setImmediate(look));
          look();
        }),
      ]);
      await platform.kill();
      await Promise.all(running);
      await platform.restart();
      for (const email of answered.registered) expect(await isKnown(platform, email), email).toBe(true);
      for (const email of answered.bought) expect(await isOwned(platform, email), email).toBe(true);
      totals.registered += answered.registered.length;
      totals.bought += answered.bought.length;
    }
    expect(totals.bought).toBeGreaterThanOrEqual(rounds);
    console.info(`${rounds} kills, ${totals.registered} registrations and ${totals.bought} purchases answered, 0 lost`);
  } finally {
    await platform.stop();
  }
}, 600_000);
