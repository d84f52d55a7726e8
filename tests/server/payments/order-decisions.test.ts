import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../server/db/tables/payments.ts';
import type { Order } from '../../../server/domain/payments/entitlements.ts';
import { nextOf } from '../../../server/domain/payments/order.machine.ts';
import { actionFor, excuseFor } from '../../../server/domain/payments/orders.ts';
import { type Intent, PaymentFault } from '../../../server/domain/payments/ports.ts';
import { comparisonOf } from '../../../server/domain/payments/reconciliation.ts';
import { abandonmentOf, settlementOf } from '../../../server/domain/payments/settlement.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;

const statuses: readonly OrderStatus[] = ['requires_payment', 'failed', 'processing', 'paid', 'canceled', 'refunded'];

/** A learner's order of a course for USD 29, with the intent pi_1. */
const order = (more: Partial<Order> = {}): Order => ({
  ...{ id: 'ord_1', user_id: 'usr_1', course_id: 'weaving', plan_id: null, amount: 2900, currency: 'USD' },
  ...{ status: 'requires_payment', attempt: 0, intent_id: 'pi_1', created_at: now, updated_at: now, paid_at: null },
  ...{ paid_twice_at: null, withdrawn_at: null, consent: null, consented_at: null, method: null },
  ...{ voucher_id: null, sponsor: null, transfer_reference: null },
  ...more,
});

/** The intent of that order. */
const intent = (more: Partial<Intent> = {}): Intent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  status: 'open',
  amount: 2900,
  amountReceived: more.status === 'succeeded' || more.status === 'refunded' ? 2900 : 0,
  currency: 'USD',
  metadata: { order_id: 'ord_1', user_id: 'usr_1', course_id: 'weaving' },
  live: false,
  ...more,
});

/** What an order with the intent pi_1 is left as. */
const unchanged = { status: 'requires_payment', intentId: 'pi_1', isWithdrawn: false, effects: [], mismatch: null };

describe('the effect of a payment intent on its order', () => {
  it('[P9] a matching intent changes the order by the chart, and is stored with an order that had none', () => {
    expect(settlementOf(order({ intent_id: null }), intent({ status: 'succeeded' }), false)).toEqual({
      ...{ ...unchanged, status: 'paid', effects: ['giveAccess', 'sendReceipt'] },
    });
  });

  it.each<[string, Partial<Order>, Partial<Intent>]>([
    ['intent', {}, { id: 'pi_2' }],
    ['order', {}, { metadata: { order_id: 'ord_2', user_id: 'usr_1', course_id: 'weaving' } }],
    ['user', {}, { metadata: { order_id: 'ord_1', user_id: 'usr_2', course_id: 'weaving' } }],
    ['item', {}, { metadata: { order_id: 'ord_1', user_id: 'usr_1', course_id: 'sewing' } }],
    ['item', {}, { metadata: { order_id: 'ord_1', user_id: 'usr_1' } }],
    ['item', { course_id: null, plan_id: 'yearly' }, { metadata: { order_id: 'ord_1', user_id: 'usr_1' } }],
    ['item', {}, { metadata: { order_id: 'ord_1', user_id: 'usr_1', course_id: 'weaving', plan_id: 'yearly' } }],
    ['amount', {}, { amount: 2901 }],
    ['amount_received', {}, { status: 'succeeded', amountReceived: 2899 }],
    ['amount_received', { status: 'paid' }, { status: 'refunded', amountReceived: 2899 }],
    ['currency', {}, { currency: 'EUR' }],
    ['live', {}, { live: true }],
  ])('[P9] an intent with another %s leaves the order unchanged: %j, %j', (mismatch, ofOrder, ofIntent) => {
    const before = order(ofOrder);
    expect(settlementOf(before, intent({ status: 'succeeded', ...ofIntent }), false)).toEqual({
      ...{ ...unchanged, status: before.status, mismatch },
    });
  });

  it.each<[string, Partial<Order>, Partial<Intent>]>([
    ['an account that is gone', { user_id: null }, {}],
    [
      'a subscription',
      { course_id: null, plan_id: 'yearly' },
      { metadata: { order_id: 'ord_1', user_id: 'usr_1', plan_id: 'yearly' } },
    ],
    ['a payment that has not come yet', {}, { status: 'processing', amountReceived: 0 }],
  ])('[P9] an intent matches its order in the case of %s', (_, ofOrder, ofIntent) => {
    expect(settlementOf(order(ofOrder), intent({ status: 'succeeded', ...ofIntent }), false).mismatch).toBeNull();
  });

  it('[P9] a live intent matches only on a platform with live payments', () => {
    const paid = intent({ status: 'succeeded', live: true });
    expect(settlementOf(order(), paid, true)).toMatchObject({ status: 'paid', mismatch: null });
    expect(settlementOf(order(), { ...paid, live: false }, true)).toMatchObject({ mismatch: 'live' });
  });
});

describe('giving an order up', () => {
  it('[P24] cancels an order without an intent', () => {
    expect(abandonmentOf(order({ intent_id: null }))).toEqual({ ...unchanged, status: 'canceled', intentId: null });
  });

  it('[P24][PAY-09] leaves an order with an intent unchanged, since it can be paid', () => {
    expect(abandonmentOf(order())).toEqual(unchanged);
  });

  it.each(statuses.filter((status) => status !== 'requires_payment'))(
    '[P14] leaves an order that is %s unchanged',
    (status) => {
      expect(abandonmentOf(order({ status, intent_id: null }))).toEqual({ ...unchanged, status, intentId: null });
    },
  );
});

describe('the regular check of an order against its intent', () => {
  const at = (age: number, ofOrder: Partial<Order>, paid: Intent | null) =>
    comparisonOf(order({ updated_at: new Date(now.getTime() - age), ...ofOrder }), paid, { now, live: false });

  it('[P24] cancels an order without an intent after a quarter of an hour, and not before', () => {
    const none = { intent: null, mismatch: null, next: 'requires_payment', isGivenUp: false };
    expect(at(15 * minute - 1, { intent_id: null }, null)).toEqual(none);
    expect(at(15 * minute, { intent_id: null }, null)).toEqual({ ...none, next: 'canceled', isGivenUp: true });
  });

  it('[P24] leaves a paid order without an intent, however old it is', () => {
    expect(at(9 * day, { intent_id: null, status: 'paid' }, null)).toMatchObject({ next: 'paid', isGivenUp: false });
  });

  it.each<[Intent['status'], OrderStatus]>([
    ['open', 'requires_payment'],
    ['declined', 'failed'],
  ])('[P24] cancels an order with an intent that is %s after a day, and not before', (status, before) => {
    const unpaid = intent({ status });
    expect(at(day - 1, {}, unpaid)).toEqual({ intent: unpaid, next: before, isGivenUp: false, mismatch: null });
    expect(at(day, {}, unpaid)).toEqual({ intent: unpaid, next: 'canceled', isGivenUp: true, mismatch: null });
  });

  it('[P24][P16] does not cancel an order while the bank decides, whatever the intent says', () => {
    expect(at(9 * day, { status: 'processing' }, intent({ status: 'declined' }))).toMatchObject({
      next: 'failed',
      isGivenUp: false,
    });
    expect(at(9 * day, {}, intent({ status: 'processing' }))).toMatchObject({ next: 'processing', isGivenUp: false });
  });

  it('[P24] applies an intent that was paid or canceled to an order of any age', () => {
    const paid = intent({ status: 'succeeded' });
    expect(at(9 * day, {}, paid)).toEqual({ intent: paid, next: 'paid', isGivenUp: false, mismatch: null });
    expect(at(0, {}, intent({ status: 'canceled' }))).toMatchObject({ next: 'canceled', isGivenUp: false });
  });

  it('[P24][P9] leaves an order unchanged if the intent is not its own', () => {
    for (const status of ['open', 'succeeded', 'canceled'] as const) {
      const other = intent({ id: 'pi_2', status });
      const look = { intent: other, next: 'requires_payment', isGivenUp: false, mismatch: 'intent' };
      expect(at(9 * day, {}, other)).toEqual(look);
    }
  });

  it('[P9] accepts live intents on a platform with live payments', () => {
    const paid = intent({ status: 'succeeded', live: true });
    expect(comparisonOf(order(), paid, { now, live: true })).toMatchObject({ next: 'paid', mismatch: null });
  });
});

describe('the next step when a learner wants to pay', () => {
  const course = { kind: 'course', id: 'weaving' } as const;
  const charge = { amount: 2900, currency: 'USD' };

  it.each<[OrderStatus, string]>([
    ['requires_payment', 'pay'],
    ['failed', 'pay'],
    ['processing', 'pay'],
    ['paid', 'restart'],
    ['canceled', 'restart'],
    ['refunded', 'restart'],
  ])('[P3] for an order that is %s and still fits: %s', (status, way) => {
    expect(actionFor(order({ status }), course, charge)).toBe(way);
  });

  it.each([
    ['amount', course, { amount: 2901, currency: 'USD' }],
    ['currency', course, { amount: 2900, currency: 'EUR' }],
    ['course', { kind: 'course', id: 'sewing' } as const, charge],
    ['kind of item', { kind: 'plan', id: 'weaving' } as const, charge],
  ])('[P3] for an order with another %s: it is canceled, unless the bank decides on it', (_, item, price) => {
    expect(actionFor(order(), item, price)).toBe('abandon');
    expect(actionFor(order({ status: 'failed' }), item, price)).toBe('abandon');
    expect(actionFor(order({ status: 'processing' }), item, price)).toBe('pay');
  });

  it('[P3] for a subscription: its order fits the same plan only', () => {
    const yearly = order({ course_id: null, plan_id: 'yearly' });
    expect(actionFor(yearly, { kind: 'plan', id: 'yearly' }, charge)).toBe('pay');
    expect(actionFor(yearly, { kind: 'plan', id: 'monthly' }, charge)).toBe('abandon');
  });
});

describe('the message when an intent could not be created', () => {
  it.each(statuses)('[PAY-09] for an order that is %s says "not charged" only if that is certain', (status) => {
    const isCertain = ['requires_payment', 'failed', 'processing'].includes(status);
    expect(excuseFor({ status, intent_id: null })).toBe(isCertain ? 'notCharged' : 'perhapsPaid');
    expect(excuseFor({ status, intent_id: 'pi_1' })).toBe(excuseFor(undefined));
  });

  it('[PAY-09][P21] says that a payment is safe if one may have been made', () => {
    expect(excuseFor(undefined)).toBe('perhapsPaid');
    expect(excuseFor({ status: 'failed', intent_id: null })).toBe('notCharged');
  });
});

it('[P14] a refunded order is not changed by any event', () => {
  const stays = { status: 'refunded', isWithdrawn: false, effects: [] };
  for (const event of ['open', 'declined', 'processing', 'succeeded', 'canceled', 'refunded'] as const) {
    expect(nextOf('refunded', { type: `payment.${event}` })).toEqual(stays);
  }
});

describe('an order that its learner withdraws from', () => {
  const withdrawn = { status: 'paid', isWithdrawn: true, effects: ['sendWithdrawal'] };

  it('[P46][WITHDRAW-02] stays paid until the refund, and a second declaration sends nothing', () => {
    expect(nextOf('paid', { type: 'learner.withdrew' })).toEqual(withdrawn);
    expect(nextOf('paid', { type: 'learner.withdrew' }, true)).toEqual({ ...withdrawn, effects: [] });
  });

  it.each(['payment.refunded', 'transfer.returned'] as const)('[P46] is refunded by %s, and access ends', (type) => {
    expect(nextOf('paid', { type }, true)).toEqual({
      status: 'refunded',
      isWithdrawn: false,
      effects: ['takeAccessBack', 'sendCreditNote'],
    });
  });

  it.each(['requires_payment', 'failed', 'processing', 'canceled', 'refunded'] as const)(
    '[P46] is not changed by the withdrawal if it is %s',
    (status) => {
      expect(nextOf(status, { type: 'learner.withdrew' })).toEqual({ status, isWithdrawn: false, effects: [] });
    },
  );
});

describe('a fault of the provider', () => {
  it('[P21] names its kind in one line, and has its cause', () => {
    const cause = new Error('no route to host');
    const fault = new PaymentFault('unavailable', cause);
    expect(String(fault)).toBe('PaymentFault: Payment provider: unavailable');
    expect(fault.cause).toBe(cause);
  });
});
