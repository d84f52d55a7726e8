import type { Ctx } from '../common/context.ts';
import { noSuch } from '../common/problem.ts';
import type { Order } from '../payments/entitlements.ts';
import { newestOrders, type OrderRow } from '../payments/order-list.ts';
import { numberOf } from '../payments/receipts.ts';

export interface OrderEvent {
  at: Date;
  event:
    | 'made'
    | 'agreed'
    | 'paid'
    | 'paid_again'
    | 'receipt'
    | 'withdrawn'
    | 'failed'
    | 'canceled'
    | 'refunded'
    | 'credit_note'
    | 'staff';
  text: string | null;
  /** Who of the staff. */
  by: string | null;
}

export interface OrderPage {
  order: OrderRow;
  /** The payment at the provider. */
  intentId: string | null;
  /** What it opens now. */
  opens: { courses: number; until: Date | null };
  /** Oldest first. */
  events: OrderEvent[];
}

/** @throws Problem 404 */
export async function orderPage(ctx: Ctx, id: string): Promise<OrderPage> {
  const { db, now } = ctx;
  const [order] = await newestOrders(ctx, { ids: [id], limit: 1 });
  const stored = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order || !stored) throw noSuch(`Order ${id}`);
  const courses = await db.selectFrom('purchases').select('course_id').where('order_id', '=', id).execute();
  const period = await db.selectFrom('subscriptions').select('ends_at').where('order_id', '=', id).executeTakeFirst();
  const until = period && period.ends_at > now() ? period.ends_at : null;
  const events = [...stepsOf(stored), ...(await papersOf(ctx, id)), ...(await actsOf(ctx, id))];
  return {
    order,
    intentId: stored.intent_id,
    opens: { courses: courses.length, until },
    events: events.sort((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

/** In the order in which they happen, for those of the same time. */
function stepsOf(order: Order): OrderEvent[] {
  const { status, created_at, consented_at, consent, paid_at, paid_twice_at, withdrawn_at, updated_at } = order;
  const isOver = status === 'failed' || status === 'canceled' || status === 'refunded';
  return [
    step('made', created_at),
    step('agreed', consented_at, consent),
    step('paid', paid_at),
    step('paid_again', paid_twice_at),
    step('withdrawn', withdrawn_at),
    ...(isOver ? [step(status, updated_at)] : []),
  ].flat();
}

const step = (event: OrderEvent['event'], at: Date | null, text: string | null = null): OrderEvent[] =>
  at === null ? [] : [{ at, event, text, by: null }];

async function papersOf({ db }: Ctx, id: string): Promise<OrderEvent[]> {
  const papers = await db
    .selectFrom('receipts')
    .select(['issued_at', 'kind', 'year', 'number'])
    .where('order_id', '=', id)
    .execute();
  return papers.flatMap(({ issued_at, kind, ...paper }) =>
    step(kind === 'sale' ? 'receipt' : 'credit_note', issued_at, numberOf(paper)),
  );
}

/** What staff did to it, from the audit log. */
async function actsOf({ db }: Ctx, id: string): Promise<OrderEvent[]> {
  const acts = await db
    .selectFrom('audit_log')
    .select(['at', 'command', 'reason', 'operator'])
    .where('target', '=', id)
    .orderBy('number')
    .execute();
  return acts.map(({ at, command, reason, operator }) => ({
    ...{ at, event: 'staff', text: `${command}: ${reason}`, by: operator },
  }));
}
