import { expect } from 'vitest';
import type { RunningPlatform } from './platform.ts';

/** How often the plug is pulled; KILL_ROUNDS asks for more. */
export const rounds = Number(process.env.KILL_ROUNDS ?? 2);

/** Pulls the plug when enough of what runs was answered, and starts the server again; what became of each is returned. */
export async function killWhile(
  platform: RunningPlatform,
  running: readonly Promise<unknown>[],
  isEnough: () => boolean,
): Promise<PromiseSettledResult<unknown>[]> {
  const settled = Promise.allSettled(running);
  const enough = new Promise<void>((resolve) => {
    const look = () => (isEnough() ? resolve() : setTimeout(look, 1));
    look();
  });
  await Promise.race([settled, enough]);
  await platform.kill();
  const results = await settled;
  await platform.restart();
  return results;
}

/** A call that the server did not live to answer fails; a refusal, or an answer that is not the right one, is a fault. */
export function seeOnlyCutCalls(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) {
    if (result.status === 'rejected')
      expect(String(result.reason)).toMatch(/^(?:TypeError: fetch failed|TypeError: terminated)/);
  }
}
