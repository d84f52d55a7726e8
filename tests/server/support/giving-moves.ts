import fc from 'fast-check';
import { expect } from 'vitest';
import { day } from '../../../common/rules/durations.ts';
import { Problem } from '../../../server/domain/common/problem.ts';
import { refundOrder } from '../../../server/domain/payments/refunds.ts';
import { type Buyer, Move } from './payment-moves.ts';
import { bankPageOf, decideAt, goToBank, orderIdOf } from './shop.ts';
import { batchOf, category, course, months, redeem, staff } from './vouchers.ts';

/** Of `stock`. */
const ofCategory = ['dyeing', 'sewing', 'weaving'];

const opens = { weaving: course('weaving'), month: months(1), Crafts: category('Crafts') };
type Opens = keyof typeof opens;

/** Redeems a new voucher; it is used if and only if the answer says so. */
async function redeemNew(buyer: Buyer, kind: Opens): Promise<void> {
  const { now } = buyer.platform.services;
  const lastDay = new Date(now().getTime() + 300 * day).toISOString().slice(0, 10);
  const { batch, codes } = await batchOf(buyer.platform, { opens: opens[kind], lastDay });
  const [code = ''] = codes;
  buyer.batches.push(batch.id);
  const owned = await (await buyer.world.me()).owned();
  const { status } = await redeem(buyer.platform, await buyer.world.token(), code);
  // 409: nothing new, so it stays unused; 429: rate limit
  expect([200, 409, 429]).toContain(status);
  if (status !== 200) return;
  buyer.redeemed.push(code);
  if (kind !== 'Crafts') return;
  // payments that only the provider knew are settled first: their course is bought, not given
  const bought = (await buyer.world.orders()).filter(({ status, voucher_id }) => status === 'paid' && !voucher_id);
  const had = new Set([...owned, ...bought.map(({ course_id }) => course_id)]);
  for (const id of ofCategory) if (!had.has(id)) buyer.given.add(id);
}

/** Redeeming again has the same answer and changes nothing. */
async function redeemAgain(buyer: Buyer, nth: number): Promise<void> {
  const code = buyer.redeemed[nth % buyer.redeemed.length];
  if (code === undefined) return;
  const token = await buyer.world.token();
  const answers = await Promise.all([redeem(buyer.platform, token, code), redeem(buyer.platform, token, code)]);
  for (const { status } of answers) expect([200, 429]).toContain(status);
}

const orderOf = async ({ world }: Buyer, nth: number) => {
  const orders = await world.orders();
  return orders[nth % orders.length];
};

/** Only paid subscriptions can be withdrawn from. */
async function withdraw(buyer: Buyer, nth: number): Promise<void> {
  const order = await orderOf(buyer, nth);
  if (!order) return;
  const token = await buyer.world.token();
  const { status } = await buyer.platform.post(`/api/user/purchases/${order.id}/withdrawal`, {}, { token });
  expect([200, 409, 429]).toContain(status);
  if (status === 200) expect([order.course_id, order.voucher_id]).toEqual([null, null]);
}

/** In any status. */
async function refundByStaff({ platform, world }: Buyer, nth: number): Promise<void> {
  const order = await orderOf({ platform, world } as Buyer, nth);
  if (!order) return;
  await refundOrder(platform.services, staff, order.id).catch((error: unknown) => {
    expect(error).toBeInstanceOf(Problem);
  });
}

/** Consent is stored only before the provider has a payment. */
async function consent({ platform, world }: Buyer, clientSecret: string): Promise<void> {
  const payable = ['requires_payment_method', 'requires_action'];
  const intent = (await world.intents()).find(({ client_secret }) => client_secret === clientSecret);
  const text = (await (await world.me()).order(clientSecret)).consent ?? 'What was asked before';
  const token = await world.token();
  const { status } = await platform.post(
    `/api/orders/${orderIdOf(clientSecret)}/consent`,
    { consent: text },
    { token },
  );
  expect([200, 409]).toContain(status);
  if (status === 200) expect(payable).toContain(intent?.status);
}

/** iDEAL, with a decision at the bank, or its page closed. */
async function payByBank({ platform }: Buyer, clientSecret: string, decision: Parameters<typeof decideAt>[2] | null) {
  const answer = await goToBank(platform, clientSecret);
  // not offered in dollars, or after the order has ended
  if (answer.status !== 200 || decision === null) return;
  await decideAt(platform, bankPageOf(answer), decision);
}

const some = fc.nat({ max: 9 });
const aVoucher = fc
  .constantFrom<Opens>('weaving', 'month', 'Crafts')
  .map((kind) => new Move(`redeem ${kind}`, (buyer) => redeemNew(buyer, kind)));
const aRefund = some.map((nth) => new Move(`staff refund order ${nth}`, (buyer) => refundByStaff(buyer, nth)));
const aWithdrawal = some.map((nth) => new Move(`withdraw from order ${nth}`, (buyer) => withdraw(buyer, nth)));
const atBank = fc
  .tuple(some, fc.constantFrom('accept', 'accept', 'refuse', 'leave', 'stay', 'later', 'later-refuse', null))
  .map(
    ([nth, decision]) =>
      new Move(`at the bank ${decision} ${nth}`, (buyer) =>
        buyer.about(nth, (secret) => payByBank(buyer, secret, decision)),
      ),
  );

/** Vouchers, withdrawals, refunds by staff, and banks with their own page. */
export const givingMoves: fc.Arbitrary<Move>[] = [
  aVoucher,
  aVoucher,
  atBank,
  atBank,
  aRefund,
  aWithdrawal,
  aWithdrawal,
  some.map((nth) => new Move(`redeem again ${nth}`, (buyer) => redeemAgain(buyer, nth))),
  some.map((nth) => new Move(`agree ${nth}`, (buyer) => buyer.about(nth, (secret) => consent(buyer, secret)))),
  fc.tuple(some, fc.constantFrom<Opens>('weaving', 'month')).map(
    ([nth, kind]) =>
      new Move(`at once: redeem ${kind}, withdraw, staff refund, an event ${nth}`, async (buyer) => {
        const events = await buyer.world.events();
        await Promise.all([
          redeemNew(buyer, kind),
          withdraw(buyer, nth),
          refundByStaff(buyer, nth),
          ...events.slice(-2).map((body) => buyer.world.deliver(body)),
        ]);
      }),
  ),
];
