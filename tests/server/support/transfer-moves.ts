import fc from 'fast-check';
import { expect } from 'vitest';
import { Problem } from '../../../server/domain/common/problem.ts';
import { noteRefund } from '../../../server/domain/payments/refunds.ts';
import { confirmTransfer } from '../../../server/domain/payments/transfers/confirming.ts';
import { type Buyer, Move } from './payment-moves.ts';
import { order, shirin } from './transfers.ts';

async function orderTransfer({ platform, world }: Buyer, what: string): Promise<void> {
  const kind = what === 'weaving' ? 'course' : 'plan';
  const { status } = await order(platform, await world.token(), { kind, id: what });
  // 409: owned, or another payment is processing; 429: rate limit
  expect([200, 409, 429]).toContain(status);
}

const byTransfer = async ({ world }: Buyer) =>
  (await world.orders()).filter(({ transfer_reference }) => transfer_reference !== null);

/** Does nothing before the first order by transfer. */
async function about(buyer: Buyer, nth: number, act: (id: string, reference: string) => Promise<unknown>) {
  const orders = await byTransfer(buyer);
  const chosen = orders[nth % orders.length];
  if (chosen) await act(chosen.id, chosen.transfer_reference ?? '');
}

async function cancel(buyer: Buyer, id: string): Promise<void> {
  const token = await buyer.world.token();
  const { status } = await buyer.platform.post(`/api/user/purchases/${id}/cancellation`, {}, { token });
  expect([200, 409, 429]).toContain(status);
}

/** In any status; `missing` minor units may be lacking. */
async function confirm(buyer: Buyer, reference: string, missing = 0): Promise<void> {
  const { services } = buyer.platform;
  const { amount, currency } = (await byTransfer(buyer)).find((each) => each.transfer_reference === reference) ?? {
    amount: 0,
    currency: '',
  };
  const transfer = { reference, amount: amount - missing, currency, received: services.now() };
  try {
    await confirmTransfer(services, shirin, transfer);
    expect(missing).toBe(0);
    expect(buyer.transferred.has(reference)).toBe(false);
    buyer.transferred.add(reference);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

async function sendBack({ platform }: Buyer, id: string): Promise<void> {
  await noteRefund(platform.services, shirin, id).catch((error: unknown) => expect(error).toBeInstanceOf(Problem));
}

const some = fc.nat({ max: 9 });
const aTransfer = fc
  .constantFrom('weaving', 'weaving', 'monthly')
  .map((what) => new Move(`order ${what} by transfer`, (buyer) => orderTransfer(buyer, what)));
const aConfirmation = fc
  .tuple(some, fc.constantFrom(0, 0, 0, 1))
  .map(
    ([nth, missing]) =>
      new Move(`staff confirm transfer ${nth} less ${missing}`, (buyer) =>
        about(buyer, nth, (_, reference) => confirm(buyer, reference, missing)),
      ),
  );

export const transferMoves: fc.Arbitrary<Move>[] = [
  aTransfer,
  aTransfer,
  aConfirmation,
  aConfirmation,
  some.map((nth) => new Move(`cancel transfer ${nth}`, (buyer) => about(buyer, nth, (id) => cancel(buyer, id)))),
  some.map(
    (nth) => new Move(`staff send transfer ${nth} back`, (buyer) => about(buyer, nth, (id) => sendBack(buyer, id))),
  ),
  fc.tuple(some, fc.constantFrom('weaving', 'monthly')).map(
    ([nth, what]) =>
      new Move(`at once: two staff confirm transfer ${nth}, cancel, order ${what}, an event`, async (buyer) => {
        const events = await buyer.world.events();
        await about(buyer, nth, (id, reference) =>
          Promise.all([
            confirm(buyer, reference),
            confirm(buyer, reference),
            cancel(buyer, id),
            orderTransfer(buyer, what),
            ...events.slice(-1).map((body) => buyer.world.deliver(body)),
          ]),
        );
      }),
  ),
];
