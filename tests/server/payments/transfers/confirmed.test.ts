import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../../common/rules/durations.ts';
import { dayOf } from '../../../../common/text/days.ts';
import { reconcile } from '../../../../server/domain/payments/reconciliation.ts';
import { noteRefund, refundOrder } from '../../../../server/domain/payments/refunds.ts';
import { listSales } from '../../../../server/domain/payments/sales.ts';
import { runningSubscription } from '../../../../server/domain/payments/subscriptions.ts';
import { listTransfers } from '../../../../server/domain/payments/transfers/list.ts';
import { newReference } from '../../../../server/domain/payments/transfers/reference.ts';
import { finishWithdrawals, withdrawFromPurchase } from '../../../../server/domain/payments/withdrawal.ts';
import { findingsOf, noAnswer, withPayments } from '../../support/payment-services.ts';
import { paymentWorld } from '../../support/payment-world.ts';
import {
  lastMomentToPay,
  notedOf,
  sharedShopWithTransfers,
  type TransferWorld,
  transferWorld,
} from '../../support/transfer-world.ts';
import { order, type PurchaseDetails, receive, referenceOf, shirin } from '../../support/transfers.ts';

let learner: TransferWorld;
const platform = await sharedShopWithTransfers();
beforeEach(async () => {
  learner = await transferWorld(platform);
});
afterEach(() => learner.leave());

describe('confirming a bank transfer', () => {
  it('[P54][P39] opens what it pays for with a receipt and a row of the audit log, and a dry run changes nothing', async () => {
    const { id, reference } = await learner.wait();
    expect((await receive(platform.services, reference, { dryRun: true })).order.status).toBe('paid');
    expect([await learner.state(), await notedOf(platform, id)]).toEqual([[['requires_payment'], [], 0], []]);
    platform.log.length = 0;
    const typed = ` ${reference.replace('-', ' ').toLowerCase()} `;
    expect(await receive(platform.services, typed)).toMatchObject({
      ...{ order: { id, status: 'paid', method: 'transfer' }, givenUp: null },
    });
    expect(await learner.state()).toEqual([['paid'], ['weaving'], 1]);
    expect(platform.log.filter(({ event }) => event === 'order.changed').map(({ to }) => to)).toEqual(['paid']);
    expect(await notedOf(platform, id)).toEqual([
      [
        'transfers confirm',
        {
          ...{ reference, amount: 3_800_000, currency: 'IQD', received: '2026-11-21' },
          ...{ before: 'requires_payment', status: 'paid' },
        },
      ],
    ]);
    expect(await learner.show(id)).toEqual({
      purchase: expect.objectContaining({ status: 'paid', receipt_number: expect.stringMatching(/^2026-\d{6}$/) }),
      receipt: expect.objectContaining({ amount: 3_800_000, currency: 'iqd' }),
      credit_note: null,
    });
    expect((await learner.mails()).map(({ subject }) => subject)).toEqual([
      'Your order: About weaving',
      'Your receipt: About weaving',
    ]);
    const now = platform.clock.now().getTime();
    const sales = await listSales(platform.services, { from: new Date(now - day), to: new Date(now + day) });
    expect(sales).toContainEqual(
      expect.objectContaining({ method: 'transfer', currency: 'IQD', sold: 1, net: 3_800_000, item: 'weaving' }),
    );
    expect(await repair()).toEqual([]);
  });

  const repair = async () => (await findingsOf(platform.services)).map(({ text }) => text);

  it('[P38][P54] is counted as a payment by bank transfer', async () => {
    const { reference } = await learner.wait();
    const counted: unknown[] = [];
    const metrics = { ...platform.services.metrics, order: (change: unknown) => void counted.push(change) };
    await receive({ ...platform.services, metrics }, reference);
    expect(counted).toEqual([{ state: 'paid', provider: 'transfer' }]);
  });

  it('[P54] by twenty staff at once, next to a cancelation and the regular check, gives one purchase and one receipt', async () => {
    const { id, reference } = await learner.wait();
    const tries = Array.from({ length: 20 }, () => receive(platform.services, reference));
    const ended = await Promise.allSettled([...tries, learner.cancel(id), reconcile(platform.services)]);
    const confirmed = ended.slice(0, 20);
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of confirmed) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 409 });
    }
    expect(await learner.state()).toEqual([['paid'], ['weaving'], 1]);
    expect(await notedOf(platform, id)).toHaveLength(1);
  });

  it('[P54][A117] is refused with a message if it does not fit the order, and changes nothing', async () => {
    const { id, reference } = await learner.wait();
    const wrong = `${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`;
    const on = (day: string) => ({ received: new Date(day) });
    const refusals: [string, Parameters<typeof receive>[2], number, message: RegExp][] = [
      [wrong, {}, 422, /There is a typing error in/],
      ['', {}, 422, /./],
      [newReference(), {}, 404, /^An order with the reference .+ was not found/],
      [reference, { amount: 3_799_999 }, 409, /is for IQD 38000\.00, not IQD 37999\.99\./],
      [reference, { amount: 3_800_001 }, 409, /./],
      [reference, { currency: 'USD' }, 409, /./],
      [reference, on('2026-11-23'), 422, /^2026-11-23 is in the future\.$/],
      [reference, on('2026-11-18'), 422, /^2026-11-18 is before the order, which was made on 2026-11-21\.$/],
      [reference, { reason: ' ' }, 422, /./],
    ];
    for (const [given, more, status, message] of refusals) {
      const refusal = { status, message: expect.stringMatching(message) };
      await expect(receive(platform.services, given, more)).rejects.toMatchObject(refusal);
    }
    const made = platform.clock.now().getTime();
    for (const received of [made + day, made - 2 * day]) {
      await receive(platform.services, reference, { received: new Date(received), dryRun: true });
    }
    expect([await learner.state(), await notedOf(platform, id)]).toEqual([[['requires_payment'], [], 0], []]);
    await receive(platform.services, reference);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      // a colleague may have confirmed the same line: money is sent back only when it came twice
      message: expect.stringMatching(
        /was confirmed already on 2026-11-21.*, for money of 2026-11-21 \(Statement 47\)\. If that is this line .* nothing to do/,
      ),
    });
    await noteRefund(platform.services, shirin, id);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      message: `Order ${id} was refunded on 2026-11-21. Send the money back.`,
    });
    expect(await learner.state()).toEqual([['refunded'], [], 2]);
  });

  it('[P55] works after the order was canceled, which happens three days after its last day with one message', async () => {
    const { id, reference } = await learner.wait();
    const waiting = lastMomentToPay(platform).getTime() + 3 * day - platform.clock.now().getTime();
    platform.clock.advance(waiting - 1);
    expect((await learner.show(id)).purchase.transfer_until).toBe(
      new Date(platform.clock.now().getTime() + 1 - 3 * day).toISOString(),
    );
    await reconcile(platform.services);
    expect([await learner.state(), await repair()]).toEqual([[['requires_payment'], [], 0], []]);
    platform.clock.advance(1);
    await Promise.all([reconcile(platform.services), reconcile(platform.services)]);
    await reconcile(platform.services);
    expect(await learner.state()).toEqual([['canceled'], [], 0]);
    const [, overdue, ...others] = await learner.mails();
    expect([overdue?.subject, others]).toEqual(['No transfer arrived: About weaving', []]);
    expect(overdue?.text).toContain(`do not send it again. Write to us with the reference ${reference}`);
    expect(await listTransfers(platform.services)).toEqual([]);
    const givenUp = platform.clock.now();
    platform.clock.advance(day);
    expect((await learner.show(id)).transfer).toEqual({ reference, account: [] });
    expect((await receive(platform.services, reference, { received: platform.clock.now() })).givenUp).toEqual(givenUp);
    expect(await learner.state()).toEqual([['paid'], ['weaving'], 1]);
    platform.clock.advance(-waiting - day);
  });

  it('[P55][P24] works after orders repair has canceled the overdue order, with the same message', async () => {
    await learner.wait();
    platform.clock.advance(18 * day);
    expect(await repair()).toEqual(['requires_payment, but it has no intent: becomes canceled']);
    expect((await learner.mails()).map(({ subject }) => subject)).toEqual([
      'Your order: About weaving',
      'No transfer arrived: About weaving',
    ]);
    platform.clock.advance(-18 * day);
  });

  it('[P56] is refused for a deleted account, for a course that the learner has, and for a running subscription', async () => {
    const { reference } = await learner.wait();
    const plan = await learner.wait({ kind: 'plan', id: 'monthly' });
    const me = await learner.me();
    for (const item of ['weaving', 'yearly']) await me.buy(item);
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The learner has the course already\. Send the money of order ord_[\w-]+ back/),
    });
    const monthly = { amount: 1_560_000 };
    await expect(receive(platform.services, plan.reference, monthly)).rejects.toMatchObject({
      message: expect.stringMatching(/^The learner has a subscription already\. Send the money/),
    });
    expect((await learner.state())[0]).toEqual(['canceled', 'canceled', 'paid', 'paid']);
    const gone = await paymentWorld(platform);
    const left = referenceOf((await order(platform, await gone.token())).body.data);
    await platform.services.db.deleteFrom('users').where('id', '=', gone.userId).execute();
    await expect(receive(platform.services, left)).rejects.toMatchObject({
      message: expect.stringMatching(/^The account of the learner is deleted\. Send the money/),
    });
    await platform.services.db.deleteFrom('orders').where('transfer_reference', '=', left).execute();
  });

  it('[P56] is refused for a course that has become free', async () => {
    const { id, reference } = await learner.wait();
    const { db } = platform.services;
    const prices = await db.deleteFrom('course_prices').where('course_id', '=', 'weaving').returningAll().execute();
    await expect(receive(platform.services, reference)).rejects.toMatchObject({
      status: 409,
      message: `The course is free by now. Send the money of order ${id} back: it was not confirmed.`,
    });
    await db.insertInto('course_prices').values(prices).execute();
    expect(await learner.state()).toEqual([['requires_payment'], [], 0]);
  });
});

describe('returning the money of a bank transfer', () => {
  it('[P57][WITHDRAW-01] after a withdrawal is listed for staff, who record it once sent, which ends the access', async () => {
    const waiting = await learner.wait();
    platform.clock.advance(1);
    const { id, reference } = await learner.wait({ kind: 'plan', id: 'monthly' });
    await receive(platform.services, reference, { amount: 1_560_000 });
    platform.clock.advance(1);
    const token = await learner.token();
    const asked = await platform.post<{ data: PurchaseDetails }>(`/api/user/purchases/${id}/withdrawal`, {}, { token });
    const until = new Date(platform.clock.now().getTime() + 14 * day);
    expect(asked.body.data.purchase).toMatchObject({
      ...{ status: 'paid', withdrawn_at: expect.any(String), sent_back_by: until.toISOString() },
    });
    await finishWithdrawals(platform.services);
    expect(await runningSubscription(platform.services, learner.userId)).not.toBeNull();
    const confirmation = (await learner.mails()).at(-1);
    expect(confirmation?.subject).toBe('You have withdrawn: monthly subscription');
    expect(confirmation?.text).toContain(
      `We send the whole amount back by bank transfer by ${dayOf(until)}. If we do not know your account, we will ask you for it.`,
    );
    expect(await listTransfers(platform.services)).toMatchObject([
      { todo: 'send back', order: id, reference, withdrawn: platform.clock.now(), until },
      { todo: 'confirm', order: waiting.id, withdrawn: null, until: lastMomentToPay(platform) },
    ]);
    await learner.cancel(waiting.id);
    await expect(refundOrder(platform.services, shirin, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Send the money back, and then run: orders refunded ${id}`),
    });
    expect((await noteRefund(platform.services, { ...shirin, dryRun: true }, id)).status).toBe('refunded');
    expect((await learner.state())[0]).toEqual(['canceled', 'paid']);
    const ended = await Promise.allSettled(Array.from({ length: 10 }, () => noteRefund(platform.services, shirin, id)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await learner.state()).toEqual([['canceled', 'refunded'], [], 2]);
    expect(await runningSubscription(platform.services, learner.userId)).toBeNull();
    expect((await learner.show(id)).credit_note).toMatchObject({ amount: 1_560_000, currency: 'iqd' });
    const over = await learner.show(id);
    expect(over.purchase).not.toHaveProperty('sent_back_by');
    expect(over).not.toHaveProperty('transfer');
    expect(await notedOf(platform, id)).toEqual([
      ['transfers confirm', expect.anything()],
      ['orders refunded', { before: 'paid', status: 'refunded' }],
    ]);
    expect(await listTransfers(platform.services)).toEqual([]);
    await expect(refundOrder(platform.services, shirin, id)).rejects.toMatchObject({
      message: `Order ${id} was refunded on 2026-11-21 already.`,
    });
  });

  it('[P57][WITHDRAW-03] blocks no later refund of housekeeping', async () => {
    const { id, reference } = await learner.wait({ kind: 'plan', id: 'monthly' });
    await receive(platform.services, reference, { amount: 1_560_000 });
    await withdrawFromPurchase(platform.services, learner.userId, id);
    platform.clock.advance(1);
    const world = await paymentWorld(platform);
    const order = await world.orderOf(await (await world.me()).buy('monthly', 'US'));
    await withdrawFromPurchase(withPayments(platform.services, { refundIntent: noAnswer }), world.userId, order.id);
    await finishWithdrawals(platform.services);
    const both = [...(await learner.orders()), ...(await world.orders())];
    expect(both.map(({ status }) => status)).toEqual(['paid', 'refunded']);
    await world.leave();
  });

  it('[P57] cannot be recorded for an order that was not paid', async () => {
    const { id } = await learner.wait();
    for (const refund of [refundOrder, noteRefund]) {
      await expect(refund(platform.services, shirin, id)).rejects.toMatchObject({
        message: `Order ${id} cannot be refunded: it is requires_payment, and nothing was paid.`,
      });
    }
    expect(await learner.state()).toEqual([['requires_payment'], [], 0]);
  });

  it('[P57] of an order that does not exist is answered 404', async () => {
    const { id } = await learner.wait();
    const { db } = platform.services;
    let isThere = true;
    const losing = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // once: a later statement is one of a transaction
        if (isThere) await db.deleteFrom('orders').where('id', '=', id).execute();
        isThere = false;
        return result;
      },
    });
    await expect(noteRefund({ ...platform.services, db: losing }, shirin, id)).rejects.toMatchObject({
      status: 404,
      message: `Order ${id} was not found.`,
    });
  });
});
