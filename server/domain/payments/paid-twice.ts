import type { Services } from '../../services.ts';
import { noteAsStaff, noteIn, type Staff } from '../common/audit.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import type { Order } from './entitlements.ts';
import type { Intent } from './ports.ts';
import { giveBack, type PaidByIntent, RefundRefused } from './provider-refunds.ts';

const command = 'orders refund';

/** Who gives it back, for the audit log. */
const platform: Staff = {
  operator: 'zanin',
  reason: 'The learner had the course in another way when this payment came.',
  dryRun: false,
};

/**
 * Asks the provider to give back the money of an order that came for what its learner had in another way by then (P70). The audit log gets its one
 * row before that, so that a call that was cut off is known; asking again moves the money once, since the idempotency key is the order's.
 * @param isAgain whether to ask also where that was done before; else one call asks, however many settle the order.
 * @returns the intent afterwards; null where nothing is to be given back, it was asked for before, or the provider refuses.
 * @throws PaymentFault when the provider does not answer.
 */
export async function giveBackTwice(ctx: Services, order: Order, isAgain: boolean): Promise<Intent | null> {
  if (order.paid_twice_at === null) return null;
  const { due, isFirst } = await inTransaction(ctx, (ctx) => noteDue(ctx, order.id));
  if (due === null || !(isFirst || isAgain)) return null;
  return giveBack(ctx, due).catch(async (error: unknown) => {
    if (!(error instanceof RefundRefused)) throw error;
    ctx.log({ event: 'order.refund_refused', order: due.id, reason: error.message });
    const refused = { command, target: due.id, changes: { step: 'refused' } };
    // asked again every quarter of an hour, which would fill the log
    if ((await rowsAbout(ctx, due.id)) === 1) await noteAsStaff(ctx, platform, refused);
    return null;
  });
}

/** The order, if its money is still to be given back, and whether that was noted just now. Where `ctx` is a transaction. */
async function noteDue(ctx: Services, id: string): Promise<{ due: PaidByIntent | null; isFirst: boolean }> {
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order || order.intent_id === null || order.status !== 'paid' || order.paid_twice_at === null) {
    return { due: null, isFirst: false };
  }
  const { amount, currency, intent_id } = order;
  const isFirst = (await rowsAbout(ctx, id)) === 0;
  const asked = { command, target: id, changes: { step: 'asked', amount, currency, paid_twice: true } };
  if (isFirst) await noteIn(ctx, platform, asked);
  return { due: { ...order, intent_id }, isFirst };
}

/** How many rows of the audit log are about the refund of an order by the platform. */
async function rowsAbout({ db }: Ctx, id: string): Promise<number> {
  const rows = await db
    .selectFrom('audit_log')
    .select('number')
    .where('target', '=', id)
    .where('command', '=', command)
    .where('operator', '=', platform.operator)
    .execute();
  return rows.length;
}

/** The orders whose money is still to be given back, the oldest first. */
export const ordersPaidTwice = ({ db }: Ctx): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('paid_twice_at', 'is not', null)
    .where('status', '=', 'paid')
    .orderBy('paid_twice_at')
    .execute();
