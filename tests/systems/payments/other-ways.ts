import { nextOf } from '../../../server/domain/payments/order.machine.ts';
import type { Settlement } from '../../../server/domain/payments/settlement.ts';
import { cancel } from './provider.ts';
import type { Habits, Rules } from './rules.ts';
import { at, changed, chargesOf, type Deed, type Move, type OrderRow, statusOf, type World } from './world.ts';

const isFor = (order: number) => `order ${order + 1}`;

/** Transactions of server.ts. */
interface Transactions {
  settled: (world: World, order: number, intent: number, seen: NonNullable<Deed['seen']>) => World;
  carriedOut: (world: World, order: number, settlement: Settlement) => World;
  abandoned: (world: World, order: number) => World;
}

/**
 * Access without a card: vouchers/redeem.ts, transfers/confirming.ts, grants.ts. Each ends the open
 * intent and then, in one transaction, abandons orders without an intent and gives access. Only a
 * grant is possible while a bank decides.
 */
export const otherWays = (rules: Rules, habits: Habits, { settled, carriedOut, abandoned }: Transactions) => {
  const isOpen = (world: World, order: number) => rules.isOpen(at(world.orders, order).status);
  /** At most one is open, besides a transfer that was given up. */
  const otherThan = (world: World, order: number | null) =>
    world.orders.findIndex((_, other) => other !== order && isOpen(world, other));

  const withDeed = (world: World, way: Deed['way'], deed: Deed | null): World => ({
    ...world,
    deeds: { ...world.deeds, [way]: deed },
  });

  /** First step: reads the intent of an open card payment. */
  function begun(world: World, way: Deed['way'], order: number | null, who: string): Move {
    const deed: Deed = { way, at: 'commit', order, other: null, seen: null, wasPaid: chargesOf(world) > 0 };
    const by = way === 'voucher' ? 'learner' : 'staff';
    const other = otherThan(world, order);
    const intent = other === -1 ? null : at(world.orders, other).intent;
    if (!habits.looksFirst || intent === null) return { by, text: who, world: withDeed(world, way, deed) };
    const seen = statusOf(at(world.intents, intent));
    const canEnd = (way === 'transfer' || habits.endsFirst) && (seen === 'open' || seen === 'declined');
    const next: Deed = { ...deed, at: canEnd ? 'cancel' : 'settle', other, seen };
    const text = `${who}, and the server reads that the payment of ${isFor(other)} is ${seen}`;
    return { by, text, world: withDeed(world, way, next) };
  }

  function steps(world: World, deed: Deed): Move[] {
    const { way, other, seen } = deed;
    const intent = other === null ? null : at(world.orders, other).intent;
    if (deed.at === 'commit') return [committed(world, deed)];
    if (other === null || intent === null || seen === null) return [];
    if (deed.at === 'settle') {
      const after = settled(world, other, intent, seen);
      const next: Deed = { ...deed, at: 'commit', other: null, seen: null };
      const text = `The server settles ${isFor(other)}, which is ${at(after.orders, other).status}`;
      return [{ by: 'server', text, world: withDeed(after, way, next) }];
    }
    const after = cancel(world, intent) ?? world;
    const read = statusOf(at(after.intents, intent));
    const text = `The server ends the payment of ${isFor(other)}, which is ${read}`;
    return [{ by: 'provider', text, world: withDeed(after, way, { ...deed, at: 'settle', seen: read }) }];
  }

  function committed(world: World, deed: Deed): Move {
    const { way, wasPaid } = deed;
    const by = 'server';
    const done = withDeed(world, way, null);
    const what = `the ${way}`;
    const refused = (why: string): Move => ({ by, text: `The server refuses ${what}: ${why}`, world: done });
    if (deed.order !== null && at(world.orders, deed.order).status === 'paid')
      return refused('it was confirmed before');
    if (world.access !== null) return refused('the course is owned');
    const other = otherThan(world, deed.order);
    const begunBefore = other === -1 ? null : at(world.orders, other);
    const isDecided = begunBefore?.status === 'processing';
    if (isDecided && way !== 'grant') return refused('a payment is being processed');
    const hasIntent = begunBefore !== null && begunBefore.intent !== null;
    const ends = way === 'transfer' || habits.endsFirst;
    if (hasIntent && !isDecided && habits.looksFirst && ends) {
      return begun(done, way, deed.order, `The server looks again, since ${isFor(other)} got its payment`);
    }
    const order = deed.order ?? world.orders.length;
    const unpaid: OrderRow = { ...unmade, way, amount: 0 };
    const orders = deed.order === null ? [...world.orders, unpaid] : world.orders;
    const given = carriedOut({ ...done, orders: changed(orders, order, { isTwice: wasPaid }) }, order, {
      ...(way === 'grant' ? granted : nextOf(at(orders, order).status, { type: events[way] })),
      ...{ intentId: null, mismatch: null },
    });
    const text = `The server takes ${what} for ${isFor(order)}, and opens the course`;
    if (other === -1 || hasIntent) return { by, text, world: given };
    return { by, text: `${text}; ${isFor(other)} is given up`, world: abandoned(given, other) };
  }

  return function* moves(world: World): Iterable<Move> {
    for (const deed of Object.values(world.deeds)) if (deed !== null) yield* steps(world, deed);
    const isLeft = (way: 'voucher' | 'grant') =>
      world.left[`${way}s`] > 0 && world.deeds[way] === null && !world.orders.some((order) => order.way === way);
    if (isLeft('voucher')) yield begun(world, 'voucher', null, 'The learner redeems a voucher');
    if (isLeft('grant')) yield begun(world, 'grant', null, 'Staff grant the course');
    for (const [order, { way, status }] of world.orders.entries()) {
      if (way !== 'transfer' || status === 'paid' || world.deeds.transfer !== null) continue;
      const seen = { ...world, orders: changed(world.orders, order, { hasCome: habits.seesMoney }) };
      yield begun(seen, 'transfer', order, `Staff see the money of ${isFor(order)} and confirm it`);
    }
  };
};

const events = { voucher: 'voucher.redeemed', transfer: 'transfer.confirmed' } as const;
/** Grants have no order; this row is the access. */
const granted = { status: 'paid', isWithdrawn: false, effects: ['giveAccess'] } as const;

export const unmade: OrderRow = {
  status: 'requires_payment',
  intent: null,
  amount: 0,
  consent: 'none',
  way: 'card',
  hasCome: false,
  isExtra: false,
  isTwice: false,
};
