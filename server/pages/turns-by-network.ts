import { setTimeout as after } from 'node:timers/promises';
import pLimit from 'p-limit';

export interface TurnsOptions {
  /** How much of a network's work runs at a time. */
  atOnce: number;
  /** How many milliseconds it takes at least. */
  least?: number;
  /** How much of a network runs or waits at most. */
  most: number;
}

/** Runs a network's work as the rule says; null, at once, where too much of it waits already. */
export type InTurn = <Result>(network: string, work: () => Promise<Result>) => Promise<Result | null>;

/** Bounds what one network has done at a time, so that others do not wait for all of it. */
export function turnsByNetwork({ atOnce, least = 0, most }: TurnsOptions): InTurn {
  const networks = new Map<string, { run: ReturnType<typeof pLimit>; pending: number }>();
  return async (network, work) => {
    const turns = networks.get(network) ?? { run: pLimit(atOnce), pending: 0 };
    if (turns.pending >= most) return null;
    networks.set(network, turns);
    turns.pending++;
    try {
      return await turns.run(async () => {
        const [result] = await Promise.all([work(), least > 0 && after(least)]);
        return result;
      });
    } finally {
      turns.pending--;
      if (turns.pending === 0) networks.delete(network);
    }
  };
}
