import { setTimeout as after } from 'node:timers/promises';
import pLimit from 'p-limit';

export interface NetworkLimit {
  /** Concurrent tasks per network. */
  atOnce: number;
  /** Minimum duration of a task, in milliseconds. */
  least?: number;
  /** Running and waiting tasks per network. */
  most: number;
}

/** Resolves with null at once if the network's queue is full. */
export type InTurn = <Result>(network: string, work: () => Promise<Result>) => Promise<Result | null>;

export function limitByNetwork({ atOnce, least = 0, most }: NetworkLimit): InTurn {
  const networks = new Map<string, { run: ReturnType<typeof pLimit>; pending: number }>();
  return async (network, work) => {
    const limiter = networks.get(network) ?? { run: pLimit(atOnce), pending: 0 };
    if (limiter.pending >= most) return null;
    networks.set(network, limiter);
    limiter.pending++;
    try {
      return await limiter.run(async () => {
        const [result] = await Promise.all([work(), least > 0 && after(least)]);
        return result;
      });
    } finally {
      limiter.pending--;
      if (limiter.pending === 0) networks.delete(network);
    }
  };
}
