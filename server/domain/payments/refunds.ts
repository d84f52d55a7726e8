import { dayOf } from '../../../common/text/days.ts';
import type { Services } from '../../services.ts';
import { changeAsStaff, noteAsStaff, type Staff } from '../common/audit.ts';
import { forStaff, noSuch } from '../common/problem.ts';
import type { Order } from './entitlements.ts';
import { type Intent, PaymentFault } from './ports.ts';
import { toProblem } from './provider-calls.ts';
import { giveBack, type PaidByIntent, RefundRefused } from './provider-refunds.ts';
import { advance, lockOrder, settleIn } from './settlement.ts';

const command = 'orders refund';

export interface Refund {
  order: Order;
  /** False while the provider still processes the refund. */
  isDone: boolean;
}

/**
 * Full refund by the provider (P15, P61). Concurrent calls share an idempotency key. An audit row
 * before the call makes an interrupted one visible; a second has its result.
 * @throws Problem 404 | 409 (refunded, not paid) | 502 (refused) | 503 (retrying is safe)
 */
export async function refundOrder(ctx: Services, staff: Staff, orderId: string): Promise<Refund> {
  const order = await requireRefundable(ctx, orderId);
  const { amount, currency, status: before } = order;
  await noteAsStaff(ctx, staff, { command, target: orderId, changes: { step: 'asked', amount, currency } });
  if (staff.dryRun) return { order, isDone: false };
  // what the provider answers is stored, also where the session ends meanwhile
  const asked = { ...staff, requireSession: undefined };
  const intent = await askFor(ctx, asked, order);
  return changeAsStaff(ctx, asked, async (ctx) => {
    const settled = (await settleIn(ctx, orderId, intent)) ?? order;
    const changes = { step: 'answered', before, status: settled.status, provider: intent.status };
    return {
      entry: { command, target: orderId, changes },
      result: { order: settled, isDone: settled.status === 'refunded' },
    };
  });
}

/**
 * Records a refund outside of the provider, as for bank transfers.
 * @throws Problem 404 | 409 (refunded, not paid) | 503 (the provider does not answer)
 */
export async function noteRefund(ctx: Services, staff: Staff, orderId: string): Promise<Order> {
  if (await isByTransfer(ctx, orderId)) return noteReturn(ctx, staff, orderId);
  const order = await requireRefundable(ctx, orderId);
  const intent = await ctx.payments.retrieveIntent(order.intent_id).catch(toProblem(ctx));
  return changeAsStaff(ctx, staff, async (ctx) => {
    const settled = (await settleIn(ctx, orderId, { ...intent, status: 'refunded' })) ?? order;
    const changes = { before: order.status, status: settled.status, provider: intent.status };
    return { entry: { command: 'orders refunded', target: orderId, changes }, result: settled };
  });
}

async function isByTransfer({ db }: Services, orderId: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('transfer_reference').where('id', '=', orderId).executeTakeFirst();
  return order !== undefined && order.transfer_reference !== null;
}

/** Bank transfers have no intent to read. */
function noteReturn(ctx: Services, staff: Staff, orderId: string): Promise<Order> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const order = await lockOrder(ctx, orderId);
    if (!order) throw noSuch(`Order ${orderId}`);
    requirePaid(order);
    const returned = await advance(ctx, order, { type: 'transfer.returned' });
    const changes = { before: order.status, status: returned.status };
    return { entry: { command: 'orders refunded', target: orderId, changes }, result: returned };
  });
}

function requirePaid({ id, status, updated_at }: Order): void {
  if (status === 'refunded') {
    throw forStaff(409, `Order ${id} was refunded on ${dayOf(updated_at)} already.`);
  }
  if (status !== 'paid') throw forStaff(409, `Order ${id} cannot be refunded: it is ${status}, and nothing was paid.`);
}

async function requireRefundable({ db }: Services, orderId: string): Promise<PaidByIntent> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) throw noSuch(`Order ${orderId}`);
  if (order.transfer_reference !== null || order.status === 'refunded') requirePaid(order);
  if (order.transfer_reference !== null) {
    const how = `Send the money back, and then run: orders refunded ${orderId}`;
    throw forStaff(
      409,
      `Order ${orderId} was paid by bank transfer, which the payment provider cannot give back. ${how}`,
    );
  }
  const { intent_id } = order;
  if (order.status !== 'paid' || intent_id === null) {
    const why = `it is ${order.status}, and nothing was paid through the provider`;
    throw forStaff(409, `Order ${orderId} cannot be refunded: ${why}.`);
  }
  return { ...order, intent_id };
}

async function askFor(ctx: Services, staff: Staff, order: PaidByIntent): Promise<Intent> {
  const { id } = order;
  return giveBack(ctx, order).catch(async (error: unknown) => {
    if (error instanceof PaymentFault) {
      throw forStaff(503, `The payment provider did not answer. Run it again for order ${id}: the money moves once.`);
    }
    if (!(error instanceof RefundRefused)) throw error;
    await noteAsStaff(ctx, staff, { command, target: id, changes: { step: 'refused' } });
    throw forStaff(502, `The payment provider refuses to refund order ${id}: ${error.message}`);
  });
}
