import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RefundRun, refundSteps, staffOf } from '../support/approval-moves.ts';
import { assertProperty } from '../support/assert-property.ts';
import { deskOn } from '../support/desk.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';

/**
 * So many sequences until the time is over: 60 and 12 seconds in CI. APPROVAL_RUNS=2000 has no
 * limit of time.
 */
const runs = process.env.APPROVAL_RUNS;
/** Repeats the sequences of an earlier run. */
const seed = process.env.APPROVAL_SEED;

const platform = await sharedShopWithoutEvents({ env: deskOn });

it('[DESK-91][DESK-92][DESK-93] in any order of asking, deciding, waiting and answers of the provider, no order is refunded twice, nothing is refunded without a row of the audit log, and nobody approves what they asked for', async () => {
  const people = await staffOf(platform);
  const sequence = fc.array(fc.oneof(...refundSteps), { minLength: 2, maxLength: 16, size: 'max' });
  const ends: Record<string, number> = {};
  const property = fc.asyncProperty(sequence, async (steps) => {
    const run = await RefundRun.begin(platform, people);
    try {
      await run.signIn();
      for (const { act } of steps) {
        await act(run);
        await run.mustBeSound();
      }
      await run.mustBeSettled();
      for (const { status } of await run.requests()) ends[status] = (ends[status] ?? 0) + 1;
    } finally {
      run.leave();
    }
  });
  await assertProperty(property, {
    numRuns: Number(runs ?? 60),
    ...(runs === undefined && { interruptAfterTimeLimit: 12_000 }),
    ...(seed !== undefined && { seed: Number(seed) }),
    endOnFailure: runs === undefined,
  });
  // fewer on a busy machine may miss one
  const all = ['done', 'refused', 'withdrawn', 'expired', 'failed'];
  if (runs !== undefined) expect(Object.keys(ends)).toEqual(expect.arrayContaining(all));
}, 3_600_000);
