/** For news of it to reach other tabs, in ms. */
const heardAfter = 10_000;

/**
 * Runs in one tab at a time, by a Web Lock where the browser has them. A tab that has succeeded
 * holds a second lock, `name`, for ten seconds: the next tab may get the first lock before the
 * BroadcastChannel has delivered the news.
 * @param stopped ends the wait for the turn
 * @returns null if another tab has just done it
 */
export async function inTurn<Result>(
  name: string,
  run: () => Promise<Result | null>,
  stopped?: AbortSignal,
): Promise<Result | null> {
  const { locks } = navigator;
  if (locks === undefined) return run();
  return locks.request('outbox', stopped ? { signal: stopped } : {}, async () => {
    const { held = [] } = await locks.query();
    if (held.some((lock) => lock.name === name)) return null;
    const result = await run();
    if (result === null) await hold(locks, name);
    return result;
  });
}

/** Resolves once it is held. */
const hold = (locks: LockManager, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const held = () => {
      resolve();
      return new Promise((end) => setTimeout(end, heardAfter));
    };
    locks.request(name, held).catch(reject);
  });
