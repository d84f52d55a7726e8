import type { Services } from '../../services.ts';
import { noteAsStaff, noteIn, type Staff } from '../common/audit.ts';
import { type Ctx, inTransaction } from '../common/context.ts';
import type { Order } from './entitlements.ts';
import type { Intent } from './ports.ts';
import { giveBack, type PaidByIntent, RefundRefused } from './provider-refunds.ts';

const command = 'orders refund';

/** The actor in the audit log. */
const platform: Staff = {
  operator: 'zanin',
  reason: 'The learner had the course in another way when this payment came.',
  dryRun: false,
};

/**
 * Refunds a payment for what was already open (P70), once: the idempotency key is the order's. The
 * audit row comes first, so that an interrupted call is known.
 * @param isAgain retry the provider even if it was asked before
 * @returns null if nothing is due, it was asked before, or the provider refuses
 * @throws PaymentFault when the provider does not answer
 */
export async function giveBackTwice(ctx: Services, order: Order, isAgain: boolean): Promise<Intent | null> {
  if (order.paid_twice_at === null) return null;
  const { due, isFirst } = await inTransaction(ctx, (ctx) => noteDue(ctx, order.id));
  if (due === null || !(isFirst || isAgain)) return null;
  return giveBack(ctx, due).catch(async (error: unknown) => {
    if (!(error instanceof RefundRefused)) throw error;
    ctx.log({ event: 'order.refund_refused', order: due.id, reason: error.message });
    const refused = { command, target: due.id, changes: { step: 'refused' } };
    // logged once: it is retried every 15 minutes
    if ((await rowsAbout(ctx, due.id)) === 1) await noteAsStaff(ctx, platform, refused);
    return null;
  });
}

/** `ctx` is a transaction. */
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

export const ordersPaidTwice = ({ db }: Ctx): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('paid_twice_at', 'is not', null)
    .where('status', '=', 'paid')
    .orderBy('paid_twice_at')
    .execute();
