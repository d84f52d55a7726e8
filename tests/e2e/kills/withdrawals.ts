import { expect } from 'vitest';
import { monthsOf, numbersOf, payForMonth, taken } from '../support/fixtures.ts';
import { type Api, type Kind, rounds } from '../support/kill.ts';
import { joinAll } from './learners.ts';
import { findingsOf } from './repair.ts';

/** The withdrawals of a learner in a round. */
const steps = 2;

/** Learners pay for a month and withdraw from it. */
export const withdrawals: Kind = async (stage, kill) => {
  const { platform } = stage;
  const stages = { paid: 0, withdrawn: 0, refunded: 0 };
  const apis = await joinAll(stage, 'withdrawing');
  const months = async () => (await Promise.all(apis.map(monthsOf))).flat();
  let kept = 0;
  for (let round = 0; round < rounds; round++) {
    await Promise.all(apis.map((api) => payForMonth(platform, api)));
    let answered = 0;
    await kill(
      steps,
      apis.map((api) => async (step) => {
        for (let time = 0; time < steps; time++) {
          if (time > 0) await payForMonth(platform, api);
          await step(() => withdrawAll(api));
          answered++;
        }
      }),
    );
    const atKill = await months();
    const refunded = atKill.filter(({ status }) => status === 'refunded').length;
    const withdrawn = atKill.filter((month) => month.status === 'paid' && month.withdrawn_at !== null).length;
    stages.refunded += refunded - kept;
    stages.withdrawn += withdrawn;
    stages.paid += atKill.length - refunded - withdrawn;
    expect(refunded).toBeGreaterThanOrEqual(kept + answered);
    await Promise.all(apis.map(withdrawAll));
    const after = await months();
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 'refunded'));
    kept = after.length;
    for (const api of apis) expect((await taken(api.GET('/user/courses'))).data.subscription).toBeNull();
  }
  expect(await findingsOf(platform, apis)).toEqual([]);
  const numbers = (await Promise.all(apis.map(numbersOf))).flat();
  expect([numbers.length, new Set(numbers).size]).toEqual([2 * kept, 2 * kept]);
  return `${kept} withdrawals; at the kills ${JSON.stringify(stages)}`;
};

/** Withdraws from every month that is not refunded yet, also again. */
async function withdrawAll(api: Api): Promise<void> {
  for (const { id, status } of await monthsOf(api)) {
    if (status === 'paid') await taken(api.POST('/user/purchases/{id}/withdrawal', { params: { path: { id } } }));
  }
}
