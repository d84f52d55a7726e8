import type { Use } from '../limit-rules.ts';

/**
 * Runs an attempt that uses limits only if it fails; while running it occupies a slot in each, so
 * that concurrent attempts exceed none. Slots are in memory. To include other servers use
 * `isUsedUp` in the attempt's transaction.
 * @param uses of different rules
 * @param attempt resolves with null on failure; a rejection counts nothing
 * @throws Problem 429 with Retry-After
 */
export type Attempts = <Result>(uses: readonly Use[], attempt: () => Promise<Result | null>) => Promise<Result | null>;
