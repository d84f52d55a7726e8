import { expect } from 'vitest';
import { type apiOf, taken } from './fixtures.ts';
import { meeting } from './meeting.ts';
import type { movingClock } from './moving-clock.ts';
import type { RunningPlatform } from './platform.ts';

/** How often the plug is pulled; KILL_ROUNDS asks for more, up to 29: each round is a day, and a login ends after 30. */
export const rounds = Number(process.env.KILL_ROUNDS ?? 2);

export type Api = ReturnType<typeof apiOf>;

/** Makes a call that a kill may cut off. */
export type Step = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** What all kinds of traffic use. */
export interface Stage {
  platform: RunningPlatform;
  clock: ReturnType<typeof movingClock>;
  /** The calls of all learners who may have receipts or credit notes. */
  members: Api[];
}

/** Has learners do something, each the same, of so many steps, and pulls the plug in the middle of it. */
export type Kill = (steps: number, ways: readonly ((step: Step) => Promise<unknown>)[]) => Promise<void>;

/**
 * A kind of traffic: in each round it has learners do something, until `kill` returns after the server's next start, and checks
 * what has become of it.
 * @returns what it found, in figures.
 */
export type Kind = (stage: Stage, kill: Kill) => Promise<string>;

/** What was found of each kind, by its title. */
export type Found<Title extends string> = Record<Title, PromiseSettledResult<string>>;

/**
 * Pulls the plug so many times, each time among all kinds of traffic. One learner of each kind goes all of their way; the others
 * stop, each before another step. When all of all kinds have come so far they go on at once, and the server is killed as soon as
 * some of these calls are answered.
 */
export async function killAmong<Title extends string>(stage: Stage, kinds: Record<Title, Kind>): Promise<Found<Title>> {
  const { platform, clock, members } = stage;
  const all = Object.entries<Kind>(kinds);
  let round = -1;
  let untilKill = Number.POSITIVE_INFINITY;
  // reviews are due a day later, and no limit of a round is used up in the next one
  const begin = meeting(all.length, async () => {
    round++;
    clock.forward(24);
    // a session that is not used for two weeks ends
    await Promise.all(members.map((api) => taken(api.GET('/user/courses'))));
  });
  const middle = meeting(all.length, () => {
    untilKill = 1 + ((5 * round) % 13);
  });
  const end = meeting(all.length, async () => {
    untilKill = Number.POSITIVE_INFINITY;
    await platform.kill();
    await platform.restart();
  });
  const answered = () => {
    if (--untilKill === 0) void platform.kill();
  };

  async function report(kind: Kind): Promise<string> {
    let cutOff = 0;
    try {
      const figures = await kind(stage, async (steps, ways) => {
        await begin.come();
        const stopped = meeting(ways.length, () => middle.come());
        const running = ways.map(async (go, learner) => {
          const stop = learner === round % ways.length ? null : (learner + round) % steps;
          let calls = 0;
          const isOnTheWay = () => stop === null || calls <= stop;
          const step: Step = async (call) => {
            if (calls++ === stop) await stopped.come();
            const answer = await call();
            answered();
            return answer;
          };
          // one who ends before the others go on has come far enough
          await go(step).finally(() => isOnTheWay() && stopped.come());
        });
        const results = await Promise.allSettled(running);
        await end.come();
        cutOff += cutCalls(results);
      });
      expect(cutOff, 'learners whose calls were cut off').toBeGreaterThan(0);
      return `${rounds} kills cut off ${cutOff} learners; ${figures}`;
    } finally {
      for (const each of [begin, middle, end]) each.leave();
    }
  }

  const results = await Promise.allSettled(all.map(([, kind]) => report(kind)));
  return Object.fromEntries(all.map(([title], index) => [title, results[index]])) as Found<Title>;
}

/** How many of the learners were cut off; a refusal, or an answer that is not the right one, is a fault. */
function cutCalls(results: readonly PromiseSettledResult<unknown>[]): number {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  for (const reason of reasons) {
    expect(reason).toMatch(
      /^(?:TypeError: (?:fetch failed|terminated)|DoorClosed: The server does not take|Error: aborted)/,
    );
  }
  return reasons.length;
}
