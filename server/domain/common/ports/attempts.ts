import type { Use } from '../limit-rules.ts';

/**
 * Makes an attempt that counts as a use of limits only when it fails: a password that is tried. While it is under way it
 * takes a place in each limit, so that attempts at one moment exceed none. These places are in the memory of the server:
 * what succeeds, as nearly all does, writes nothing. Attempts on other servers show once they have failed; who must not
 * profit from that asks `isUsedUp` in the transaction in which the attempt takes effect.
 * @param uses of different rules.
 * @param attempt resolves with null when it fails. When it rejects, nothing is counted.
 * @throws Problem 429 with the time to wait for the first limit that is used up.
 */
export type Attempts = <Result>(uses: readonly Use[], attempt: () => Promise<Result | null>) => Promise<Result | null>;
