import type { Use } from '../limit-rules.ts';

/**
 * Runs an attempt, such as a password check, that uses limits only if it fails. While running it
 * occupies a slot in each limit, so concurrent attempts exceed none. Slots are in memory: a success
 * writes nothing. Failures on other servers count once stored; use `isUsedUp` in the attempt's
 * transaction to be strict.
 * @param uses of different rules.
 * @param attempt resolves with null on failure; a rejection counts nothing.
 * @throws Problem 429 with Retry-After.
 */
export type Attempts = <Result>(uses: readonly Use[], attempt: () => Promise<Result | null>) => Promise<Result | null>;
