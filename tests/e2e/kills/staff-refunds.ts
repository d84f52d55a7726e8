import { expect } from 'vitest';
import { monthsOf, numbersOf, payForMonth, taken } from '../support/fixtures.ts';
import { type Api, type Kind, rounds } from '../support/kill.ts';
import { joinAll } from './learners.ts';
import { findingsOf } from './repair.ts';

const refundedAlready = /was refunded on .* already/;

/** The refunds of a learner in a round. */
const steps = 2;

/** Staff refund what learners have paid for a month. */
export const staffRefunds: Kind = async (stage, kill) => {
  const { platform } = stage;
  const refund = (orderId: string) => platform.ask('orders', 'refund', orderId, '--reason', 'Test');
  const apis = await joinAll(stage, 'refunded');
  const stages = { paid: 0, refunded: 0 };
  let kept = 0;
  for (let round = 0; round < rounds; round++) {
    await Promise.all(apis.map((api) => payForMonth(platform, api)));
    const refunded = new Set<string>();
    await kill(
      steps,
      apis.map((api) => async (step) => {
        for (let time = 0; time < steps; time++) {
          if (time > 0) await payForMonth(platform, api);
          for (const id of await paidOf(api)) {
            await step(() => refund(id));
            refunded.add(id);
          }
        }
      }),
    );
    const months = (await Promise.all(apis.map(monthsOf))).flat();
    for (const { status, id } of months) {
      if (refunded.has(id)) expect(status).toBe('refunded');
      // the same command again, as its error asks for; the provider's event may settle the order
      // before it
      if (status === 'paid') await refund(id).catch((error) => expect(String(error)).toMatch(refundedAlready));
    }
    const paid = months.filter(({ status }) => status === 'paid').length;
    stages.paid += paid;
    stages.refunded += months.length - paid - kept;
    kept = months.length;
    for (const api of apis) {
      expect(await paidOf(api)).toEqual([]);
      expect((await taken(api.GET('/user/courses'))).data.subscription).toBeNull();
    }
  }
  const [first] = (await Promise.all(apis.map(monthsOf))).flat();
  await expect(refund(first?.id ?? '')).rejects.toThrow(refundedAlready);
  expect(await findingsOf(platform, apis)).toEqual([]);
  const numbers = (await Promise.all(apis.map(numbersOf))).flat();
  expect([numbers.length, new Set(numbers).size]).toEqual([2 * kept, 2 * kept]);
  return `${kept} refunds by staff; at the kills ${JSON.stringify(stages)}`;
};

/** The orders of months that are paid and not refunded. */
const paidOf = async (api: Api): Promise<string[]> =>
  (await monthsOf(api)).flatMap(({ id, status }) => (status === 'paid' ? [id] : []));
