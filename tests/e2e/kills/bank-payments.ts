import { expect, vi } from 'vitest';
import { orderIdOf } from '../../../common/money/client-secret.ts';
import { ownedBy, taken } from '../support/fixtures.ts';
import { type Api, type Kind, rounds, type Step } from '../support/kill.ts';
import type { RunningPlatform } from '../support/platform.ts';
import { joinAll } from './learners.ts';

const inEuros = ['english-for-work', 'kurmanji-for-beginners', 'sorani-for-beginners', 'sewing-first-garments'];

/** The calls of `acceptAtBank` for each course. */
const steps = 3 * inEuros.length;

/** Learners pay by iDEAL and do not come back: the bank's events do. */
export const bankPayments: Kind = async (stage, kill) => {
  const { platform } = stage;
  let paid = 0;
  const all: Api[] = [];
  for (let round = 0; round < rounds; round++) {
    const apis = await joinAll(stage, `bank-${round}`);
    all.push(...apis);
    const accepted: { api: Api; courseId: string }[] = [];
    await kill(
      steps,
      apis.map((api) => async (step) => {
        for (const courseId of inEuros) {
          await acceptAtBank(platform, api, courseId, step);
          accepted.push({ api, courseId });
        }
      }),
    );
    for (const { api, courseId } of accepted) {
      await vi.waitFor(async () => expect(await ownedBy(api)).toContain(courseId), 120_000);
    }
    paid += accepted.length;
  }
  // what the last kill cut off may still be on its way by an event
  let receipts: unknown[] = [];
  const paidAndOwned = async () => {
    const lists = await Promise.all(all.map((api) => taken(api.GET('/user/purchases'))));
    const orders = lists.flatMap(({ data }) => data).filter(({ status }) => status === 'paid');
    receipts = orders.map(({ receipt_number }) => receipt_number);
    const owned = (await Promise.all(all.map(ownedBy))).flat();
    return [new Set(receipts).size - orders.length, owned.length - orders.length];
  };
  await vi.waitFor(async () => expect(await paidAndOwned()).toEqual([0, 0]), 120_000);
  expect(receipts.length).toBeGreaterThanOrEqual(paid);
  return `${paid} payments accepted and answered, ${receipts.length} paid, 0 without access`;
};

/** Pays for a course by iDEAL; the answer that leads back is not followed. */
async function acceptAtBank({ url }: RunningPlatform, api: Api, courseId: string, step: Step): Promise<void> {
  const order = { course_id: courseId, region_code: 'NL' };
  const { clientSecret } = await step(() => taken(api.POST('/stripe/payment-intent', { body: order })));
  const id = orderIdOf(clientSecret);
  const confirmation = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'ideal',
    return_url: `${url}/checkout/orderId/${id}`,
  });
  const confirmed = await step(() =>
    fetch(`${url}/sandbox/stripe/v1/payment_intents/${id}/confirm`, { method: 'POST', body: confirmation }),
  );
  const { next_action } = (await confirmed.json()) as { next_action: { redirect_to_url: { url: string } } };
  const body = new URLSearchParams({ decision: 'accept' });
  const bank = next_action.redirect_to_url.url;
  const answer = await step(() => fetch(bank, { method: 'POST', body, redirect: 'manual' }));
  expect(answer.status).toBe(303);
}
