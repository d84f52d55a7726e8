import { sql } from 'kysely';
import { transitionsOf } from 'model-walk';
import { describe, expect, it } from 'vitest';
import { ORDER_POLL_INTERVAL } from '../../../common/rules/durations.ts';
import type { OrderStatus } from '../../../server/db/tables/payments.ts';
import {
  isOpen,
  nextOf,
  type OrderEffect,
  type OrderEvent,
  openStatuses,
  orderMachine,
} from '../../../server/domain/payments/order.machine.ts';
import { reconcile } from '../../../server/domain/payments/reconciliation.ts';
import { rank } from '../support/payment-moves.ts';
import { paymentWorld, type Word, words } from '../support/payment-world.ts';
import { sharedShopWithoutEvents } from '../support/shared-platform.ts';

const statuses = Object.keys(orderMachine.states) as OrderStatus[];

/** The rule in other words than the chart's: what an order is after the provider's word. */
function expected(status: OrderStatus, word: Word): OrderStatus {
  if (status === 'refunded' || word === 'refunded') return 'refunded';
  if (status === 'paid' || word === 'succeeded') return 'paid';
  if (status === 'canceled' || word === 'canceled') return 'canceled';
  return word === 'declined' ? 'failed' : 'processing';
}

/**
 * What changes an order but the provider, by its status: what it becomes, and what is sent or taken
 * back.
 */
const otherChanges: Partial<
  Record<OrderStatus, Partial<Record<OrderEvent['type'], [to: OrderStatus, ...OrderEffect[]]>>>
> = {
  requires_payment: {
    'order.abandoned': ['canceled'],
    'voucher.redeemed': ['paid', 'giveAccess', 'sendReceipt'],
    'transfer.confirmed': ['paid', 'giveAccess', 'sendReceipt'],
    'transfer.overdue': ['canceled', 'sendOverdue'],
  },
  canceled: { 'transfer.confirmed': ['paid', 'giveAccess', 'sendReceipt'] },
  paid: {
    'transfer.returned': ['refunded', 'takeAccessBack', 'sendCreditNote'],
    'learner.withdrew': ['paid', 'sendWithdrawal'],
  },
};
const otherEvents = [
  'order.abandoned',
  'voucher.redeemed',
  'transfer.confirmed',
  'transfer.overdue',
  'transfer.returned',
  'learner.withdrew',
] as const satisfies readonly OrderEvent['type'][];

/** What a word of the provider sends, beside the access that it opens or takes back. */
function sentAfter(status: OrderStatus, next: OrderStatus): OrderEffect[] {
  if (status === next) return [];
  if (next === 'paid') return ['sendReceipt'];
  if (next === 'refunded') return status === 'paid' ? ['sendCreditNote'] : [];
  return status === 'processing' ? ['sendNotPaid'] : [];
}

describe('the chart of an order', () => {
  it('[P14] vouchers, transfers and withdrawals change an order only where one of them is awaited', () => {
    for (const status of statuses) {
      for (const type of otherEvents) {
        const next = nextOf(status, { type });
        const [to, ...effects] = otherChanges[status]?.[type] ?? [status];
        expect([status, type, next.status, ...next.effects]).toEqual([status, type, to, ...effects]);
        expect(next.isWithdrawn).toBe(type === 'learner.withdrew' && status === 'paid');
      }
    }
    expect(nextOf('paid', { type: 'learner.withdrew' }, true).effects, 'a second withdrawal').toEqual([]);
    expect(nextOf('paid', { type: 'payment.refunded' }, true), 'the refund of a withdrawal').toEqual({
      ...{ status: 'refunded', isWithdrawn: false, effects: ['takeAccessBack', 'sendCreditNote'] },
    });
  });

  it('[P14] never goes back, opens a course only when it becomes paid, and sends the messages of each change', () => {
    for (const status of statuses) {
      for (const word of words) {
        const next = nextOf(status, { type: `payment.${word}` });
        expect([status, word, next.status]).toEqual([status, word, expected(status, word)]);
        expect(rank[next.status]).toBeGreaterThanOrEqual(rank[status]);
        expect(next.effects.includes('giveAccess')).toBe(status !== 'paid' && next.status === 'paid');
        expect(next.effects.includes('takeAccessBack')).toBe(status === 'paid' && next.status !== 'paid');
        expect(next.effects.filter((effect) => effect.startsWith('send'))).toEqual(sentAfter(status, next.status));
      }
      expect(nextOf(status, { type: 'payment.open' })).toEqual({ status, isWithdrawn: false, effects: [] });
    }
    expect(statuses.filter(isOpen)).toEqual(['requires_payment', 'failed', 'processing']);
  });
});

/**
 * How the server may learn of it: by a report, a wrong report, twice, all at once, or by polling.
 */
const channels = ['event', 'wrong event', 'same event twice', 'look', 'report', 'both tabs', 'reconciliation'] as const;

/** Words in a row; three in CI, or as many as ORDERS_DEPTH says. */
const depth = Number(process.env.ORDERS_DEPTH ?? 3);

/** All words in a row from a status on; after one without an effect come no more. */
function sequences(from: OrderStatus, length: number): Word[][] {
  if (length === 0) return [[]];
  return words.flatMap((word) => {
    const next = expected(from, word);
    return next === from ? [[word]] : sequences(next, length - 1).map((rest) => [word, ...rest]);
  });
}

const platform = await sharedShopWithoutEvents();

describe('the server over HTTP', () => {
  it('[P1] the database keeps one order for a user and an item in just the open states of the chart', async () => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes
      where indexname in ('orders_open_course', 'orders_open_subscription')`.execute(platform.services.db);
    expect(rows).toHaveLength(2);
    for (const { definition } of rows) {
      expect(definition).toContain('UNIQUE');
      const named = [...definition.matchAll(/'(\w+)'::text/g)].map(([, status]) => status);
      expect(named.sort()).toEqual([...openStatuses].sort());
    }
  });

  it(`[P14][PAY-09] follows the chart through every ${depth} answers of the provider, however it learns of them`, async () => {
    const taken = new Set<string>();
    for (const [index, sequence] of sequences('requires_payment', depth).entries()) {
      const world = await paymentWorld(platform);
      const me = await world.me();
      const { clientSecret } = (await me.begin('weaving')).body;
      let status: OrderStatus = 'requires_payment';
      for (const [step, word] of sequence.entries()) {
        await world.become(clientSecret, word);
        const channel = channels[(index + step) % channels.length];
        const look = () => {
          // as far apart as the polls of checkout
          platform.clock.advance(ORDER_POLL_INTERVAL);
          return me.order(clientSecret);
        };
        const report = () => me.report('weaving');
        const id = `evt_${world.userId}_${step}`;
        if (channel === 'event') await world.announce(clientSecret, word);
        if (channel === 'wrong event') await world.announce(clientSecret, words[(index + step) % 5] ?? word);
        if (channel === 'same event twice') {
          await Promise.all([1, 2].map(() => world.announce(clientSecret, word, id)));
        }
        if (channel === 'look') await look();
        // a report of what is owned makes no call
        if (channel === 'report') await (status === 'paid' ? look() : report());
        if (channel === 'both tabs') await Promise.all([report(), look(), report(), look()]);
        if (channel === 'reconciliation') {
          platform.clock.advance(16 * 60_000);
          await reconcile(platform.services);
          if (!isOpen(status)) await look();
        }
        const next = expected(status, word);
        if (next !== status) taken.add(`${status} ${word}`);
        status = next;
        const label = `${sequence.slice(0, step + 1).join(', ')} by ${channel}`;
        const [order] = await world.orders();
        expect([label, order?.status]).toEqual([label, status]);
        expect([label, await world.opened()]).toEqual([label, status === 'paid' ? ['weaving'] : []]);
      }
      await world.leave();
    }
    const declared = [...transitionsOf(orderMachine).keys()].flatMap(({ source, eventType }) =>
      eventType.startsWith('payment.') ? [`${source.key} ${eventType.slice('payment.'.length)}`] : [],
    );
    expect([...taken].sort()).toEqual(declared.sort());
  }, 600_000);
});
