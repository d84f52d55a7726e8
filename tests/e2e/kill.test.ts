import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressChanges } from './kills/address-changes.ts';
import { bankPayments } from './kills/bank-payments.ts';
import { learners } from './kills/learners.ts';
import { practiceTests } from './kills/practice-tests.ts';
import { buyers, purchases } from './kills/purchases.ts';
import { reviews } from './kills/reviews.ts';
import { staffRefunds } from './kills/staff-refunds.ts';
import { transfers } from './kills/transfers.ts';
import { vouchers } from './kills/vouchers.ts';
import { withdrawals } from './kills/withdrawals.ts';
import { numbersOf } from './support/fixtures.ts';
import { type Api, type Found, type Kind, killAmong, rounds } from './support/kill.ts';
import { movingClock } from './support/moving-clock.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { withTransfers } from './support/transfers.ts';

const killing = `killing the server ${rounds} times`;

const kinds: Record<string, Kind> = {
  [`[PAY-09] ${killing} among ${buyers} learners loses nothing that was answered`]: purchases,
  [`[PRACTICE-03] ${killing} among ${learners} learners loses no answer of a practice test`]: practiceTests,
  [`[REVIEW-04] ${killing} among ${learners} learners loses no answer of a review`]: reviews,
  [`[P40][P41][P42][P39] ${killing} among ${learners} learners with vouchers leaves each used one with its access and one receipt`]:
    vouchers,
  [`[P50][P9] ${killing} while ${learners} learners accept at their bank opens each paid course, once`]: bankPayments,
  [`[P46][P39] ${killing} among ${learners} learners who withdraw gives each their money back once, and ends what it paid for`]:
    withdrawals,
  [`[SETTINGS-05][SETTINGS-07][A137] ${killing} among ${learners} learners who change their address and take it back leaves each with one of the two, and one message for each step`]:
    addressChanges,
};

// The server does what these commands say on the embedded database alone. On PostgreSQL the process
// of the command does: tests/faults/postgres-refund-killed.test.ts and
// postgres-transfer-killed.test.ts kill it there.
if (!process.env.DATABASE_URL) {
  kinds[
    `[P61][P39] ${killing} among ${learners} refunds by staff moves the money of each once, and ends what it paid for`
  ] = staffRefunds;
  kinds[
    `[P54][P39] ${killing} while staff confirm bank transfers leaves each paid one with its course and one receipt`
  ] = transfers;
}

const clock = movingClock();
const content = withTransfers();
const members: Api[] = [];
let platform: RunningPlatform;
let found: Found<string>;

beforeAll(async () => {
  platform = await startPlatform({ ...clock.env, ...content.env });
  found = await killAmong({ platform, clock, members }, kinds);
}, 1_200_000);
afterAll(async () => {
  await platform?.stop();
  content.remove();
  clock.remove();
});

it.for(Object.keys(kinds))('%s', (title) => {
  const result = found[title];
  if (result?.status !== 'fulfilled') throw result?.reason;
  console.info(result.value);
});

it(`[P39] ${killing} leaves no gap between the numbers of receipts and credit notes`, async () => {
  const numbers = (await Promise.all(members.map(numbersOf))).flat().sort((one, other) => one - other);
  const [first = 0] = numbers;
  expect(numbers).toEqual(numbers.map((_, index) => first + index));
});
