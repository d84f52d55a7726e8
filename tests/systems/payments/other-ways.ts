import { nextOf } from '../../../server/domain/payments/order.machine.ts';
import type { Settlement } from '../../../server/domain/payments/settlement.ts';
import { cancel } from './provider.ts';
import type { Habits, Rules } from './rules.ts';
import { at, changed, chargesOf, type Deed, type Move, type OrderRow, statusOf, type World } from './world.ts';

const isFor = (order: number) => `order ${order + 1}`;

/** What the transactions of server.ts do to an order. */
interface Transactions {
  settled: (world: World, order: number, intent: number, seen: NonNullable<Deed['seen']>) => World;
  carriedOut: (world: World, order: number, settlement: Settlement) => World;
  abandoned: (world: World, order: number) => World;
}

/**
 * Other ways to get the course than by card: a voucher (server/domain/payments/vouchers/redeem.ts), and a bank transfer that staff
 * confirm (transfers/confirming.ts). A voucher asks the provider about what was begun, opens the course in one transaction, and ends the
 * intent of what was begun then. A confirmation ends it before. Both give up in their transaction what has no intent. One of each is
 * under way at most.
 */
export const otherWays = (rules: Rules, habits: Habits, { settled, carriedOut, abandoned }: Transactions) => {
  const isOpen = (world: World, order: number) => rules.isOpen(at(world.orders, order).status);
  /** The learner has one at most (P1), besides a transfer that was given up. */
  const otherThan = (world: World, order: number | null) =>
    world.orders.findIndex((_, other) => other !== order && isOpen(world, other));

  const withDeed = (world: World, way: Deed['way'], deed: Deed | null): World => ({
    ...world,
    deeds: { ...world.deeds, [way]: deed },
  });

  /** The deed begins: what was begun to be paid by card is looked at. */
  function begun(world: World, way: Deed['way'], order: number | null, who: string): Move {
    const deed: Deed = { way, at: 'commit', order, other: null, seen: null, wasPaid: chargesOf(world) > 0 };
    const by = way === 'voucher' ? 'learner' : 'staff';
    const other = otherThan(world, order);
    const intent = other === -1 ? null : at(world.orders, other).intent;
    if (!habits.looksFirst || intent === null) return { by, text: who, world: withDeed(world, way, deed) };
    const seen = statusOf(at(world.intents, intent));
    const canEnd = way === 'transfer' && (seen === 'open' || seen === 'declined');
    const next: Deed = { ...deed, at: canEnd ? 'cancel' : 'settle', other, seen };
    const text = `${who}, and the server reads that the payment of ${isFor(other)} is ${seen}`;
    return { by, text, world: withDeed(world, way, next) };
  }

  function steps(world: World, deed: Deed): Move[] {
    const { way, order, other, seen } = deed;
    const intent = other === null ? null : at(world.orders, other).intent;
    const done = withDeed(world, way, null);
    const by = 'server';
    if (deed.at === 'commit') return [committed(world, deed)];
    if (other === null) return [];
    if (intent === null) return [];
    if (deed.at === 'settle' || deed.at === 'settle the end') {
      const after = seen === null ? world : settled(world, other, intent, seen);
      const next: Deed | null = deed.at === 'settle' ? { ...deed, at: 'commit', other: null, seen: null } : null;
      const text = `The server settles ${isFor(other)}, which is ${at(after.orders, other).status}`;
      return [{ by, text, world: withDeed(after, way, next) }];
    }
    // `cancel` before, `end` afterwards: one that is not open any more needs no end
    if (deed.at === 'end' && !isOpen(world, other)) {
      return [{ by, text: `The server finds that ${isFor(other)} is over`, world: done }];
    }
    const canceled = cancel(world, intent);
    const after = canceled ?? world;
    const read = statusOf(at(after.intents, intent));
    const next: Deed = { ...deed, at: deed.at === 'cancel' ? 'settle' : 'settle the end', order, seen: read };
    const text = `The server ends the payment of ${isFor(other)}, which is ${read}`;
    return [{ by: 'provider', text, world: withDeed(after, way, next) }];
  }

  /** The transaction. */
  function committed(world: World, deed: Deed): Move {
    const { way, wasPaid } = deed;
    const by = 'server';
    const done = withDeed(world, way, null);
    const what = way === 'voucher' ? 'the voucher' : 'the transfer';
    const refused = (why: string): Move => ({ by, text: `The server refuses ${what}: ${why}`, world: done });
    if (deed.order !== null && at(world.orders, deed.order).status === 'paid')
      return refused('it was confirmed before');
    if (world.access !== null) return refused('the course is owned');
    const other = otherThan(world, deed.order);
    if (other !== -1 && at(world.orders, other).status === 'processing') return refused('a payment is being processed');
    const isTransfer = deed.order !== null;
    const hasIntent = other !== -1 && at(world.orders, other).intent !== null;
    if (deed.order !== null && hasIntent && habits.looksFirst) {
      return begun(done, way, deed.order, `The server looks again, since ${isFor(other)} got its payment`);
    }
    const order = deed.order ?? world.orders.length;
    const unpaid: OrderRow = { ...unmade, way, amount: 0 };
    const orders = deed.order === null ? [...world.orders, unpaid] : world.orders;
    const event = way === 'voucher' ? 'voucher.redeemed' : 'transfer.confirmed';
    const { status, effects } = nextOf(at(orders, order).status, { type: event });
    const isTwice = wasPaid;
    const given = carriedOut({ ...done, orders: changed(orders, order, { isTwice }) }, order, {
      ...{ status, effects, intentId: null, mismatch: null },
    });
    const text = `The server takes ${what} for ${isFor(order)}, and opens the course`;
    if (other === -1) return { by, text, world: given };
    if (!isTransfer && !habits.endsOvertaken) return { by, text, world: given };
    if (isTransfer || !hasIntent) {
      return { by, text: `${text}; ${isFor(other)} is given up`, world: abandoned(given, other) };
    }
    const next: Deed = { ...deed, at: 'end', order, other, seen: null, wasPaid: false };
    return { by, text, world: withDeed(given, way, next) };
  }

  return function* moves(world: World): Iterable<Move> {
    for (const deed of [world.deeds.voucher, world.deeds.transfer]) if (deed !== null) yield* steps(world, deed);
    if (world.left.vouchers > 0 && world.deeds.voucher === null && !world.orders.some(({ way }) => way === 'voucher')) {
      yield begun(world, 'voucher', null, 'The learner redeems a voucher');
    }
    for (const [order, { way, status }] of world.orders.entries()) {
      if (way !== 'transfer' || status === 'paid' || world.deeds.transfer !== null) continue;
      const seen = { ...world, orders: changed(world.orders, order, { hasCome: habits.seesMoney }) };
      yield begun(seen, 'transfer', order, `Staff see the money of ${isFor(order)} and confirm it`);
    }
  };
};

/** An order as it begins. */
export const unmade: OrderRow = {
  status: 'requires_payment',
  intent: null,
  amount: 0,
  consent: 'none',
  way: 'card',
  hasCome: false,
  isTwice: false,
};
