import { expect } from 'vitest';
import { type apiOf, taken } from './fixtures.ts';
import { meeting } from './meeting.ts';
import type { movingClock } from './moving-clock.ts';
import type { RunningPlatform } from './platform.ts';

/**
 * Kills of the server; KILL_ROUNDS up to 29, since a round is a day and a session ends after 30.
 */
export const rounds = Number(process.env.KILL_ROUNDS ?? 2);

export type Api = ReturnType<typeof apiOf>;

/** Makes a call that a kill may interrupt. */
export type Step = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface Stage {
  platform: RunningPlatform;
  clock: ReturnType<typeof movingClock>;
  /** Clients of all learners who may have receipts or credit notes. */
  members: Api[];
}

/** Runs the same steps for several learners and kills the server in the middle. */
export type Kill = (steps: number, ways: readonly ((step: Step) => Promise<unknown>)[]) => Promise<void>;

/**
 * In each round learners act until `kill` returns after the restart; then it checks the results and
 * returns a summary.
 */
export type Kind = (stage: Stage, kill: Kill) => Promise<string>;

export type Found<Title extends string> = Record<Title, PromiseSettledResult<string>>;

/**
 * Kills the server in each round. One learner of each kind completes their steps; the others stop,
 * each before another step, continue together, and are cut off after some answers.
 */
export async function killAmong<Title extends string>(stage: Stage, kinds: Record<Title, Kind>): Promise<Found<Title>> {
  const { platform, clock, members } = stage;
  const all = Object.entries<Kind>(kinds);
  let round = -1;
  let untilKill = Number.POSITIVE_INFINITY;
  // reviews are due a day later, and rate limits are free again
  const begin = meeting(all.length, async () => {
    round++;
    clock.forward(24);
    // a session that is unused for two weeks ends
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
          // one that ends earlier counts as stopped
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

/** Counts interrupted learners; refusals and wrong answers are faults. */
function cutCalls(results: readonly PromiseSettledResult<unknown>[]): number {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  for (const reason of reasons) {
    expect(reason).toMatch(
      /^(?:TypeError: (?:fetch failed|terminated)|AdminSocketClosed: The server does not take|Error: aborted)/,
    );
  }
  return reasons.length;
}
