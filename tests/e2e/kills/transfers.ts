import { expect } from 'vitest';
import { ownedBy, taken } from '../support/fixtures.ts';
import { type Api, type Kind, rounds } from '../support/kill.ts';
import { confirming } from '../support/transfers.ts';
import { joinAll } from './learners.ts';
import { findingsOf } from './repair.ts';

const inDinars = ['kurmanji-for-beginners', 'sewing-first-garments'];

/** Staff confirm bank transfers for courses. */
export const transfers: Kind = async (stage, kill) => {
  const { platform, clock } = stage;
  const all: Api[] = [];
  const paidAtKill: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const apis = await joinAll(stage, `transfer-${round}`);
    all.push(...apis);
    const ordered = await Promise.all(apis.map(orderAll));
    const confirm = ({ reference, amount }: Ordered) =>
      platform.ask(...confirming(reference, amount, new Date(clock.now())));
    const confirmed: string[] = [];
    await kill(
      inDinars.length,
      ordered.map((orders) => async (step) => {
        for (const order of orders) {
          await step(() => confirm(order));
          confirmed.push(order.id);
        }
      }),
    );
    const paid = (await Promise.all(apis.map(paidAndOwned))).flat();
    paidAtKill.push(paid.length);
    expect(paid).toEqual(expect.arrayContaining(confirmed));
    for (const order of ordered.flat()) {
      const again = confirm(order);
      if (!paid.includes(order.id)) expect(await again).toContain(`Order ${order.id} is paid`);
      else await expect(again).rejects.toThrow('was confirmed already');
    }
    expect((await Promise.all(apis.map(paidAndOwned))).flat()).toHaveLength(ordered.flat().length);
  }
  expect(await findingsOf(platform, all)).toEqual([]);
  const numbers = (await Promise.all(all.map(receiptsOf))).flat();
  const log = JSON.parse(await platform.ask('audit', 'list', '--limit', '1000', '--json')) as { command: string }[];
  const entries = log.filter(({ command }) => command === 'transfers confirm');
  const count = all.length * inDinars.length;
  expect([numbers.length, new Set(numbers).size, entries.length]).toEqual([count, count, count]);
  return `${count} transfers, paid at each kill: ${paidAtKill.join(', ')}; 0 lost or twice`;
};

type Ordered = Awaited<ReturnType<typeof orderAll>>[number];

/** Orders courses by bank transfer. */
const orderAll = (api: Api) =>
  Promise.all(
    inDinars.map(async (id) => {
      const { data } = await taken(api.POST('/user/purchases', { body: { kind: 'course', id, region_code: 'IQ' } }));
      const { purchase, transfer } = data;
      return { id: purchase.id, reference: transfer?.reference ?? '', amount: purchase.amount };
    }),
  );

/** The ids of a learner's paid orders, each of which has opened its course. */
async function paidAndOwned(api: Api): Promise<string[]> {
  const paid = (await taken(api.GET('/user/purchases'))).data.filter(({ status }) => status === 'paid');
  expect((await ownedBy(api)).sort()).toEqual(paid.map(({ course_id }) => course_id).sort());
  return paid.map(({ id }) => id);
}

/** The numbers of the receipts of a learner's purchases. */
async function receiptsOf(api: Api) {
  const { data } = await taken(api.GET('/user/purchases'));
  return data.map(({ receipt_number }) => receipt_number);
}
